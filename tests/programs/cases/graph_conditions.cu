// Conditional nodes: their bodies run by what a kernel has set.
// prints: loop: 3 2 1 0
// prints: switch 1: second; switch 5: nothing
// prints: else
// exit: 0
#include <cstdio>
__global__ void count_down(int* x, cudaGraphConditionalHandle handle) {
  printf(" %d", --*x);
  if (*x == 0) cudaGraphSetConditional(handle, 0);
}
__global__ void choose(const int* x, cudaGraphConditionalHandle handle) { cudaGraphSetConditional(handle, *x); }
__global__ void say(const char* text) { printf("%s", text); }
__device__ char words[3][8] = {"first", "second", "else\n"};
int* x;
void set(int value) { cudaMemcpy(x, &value, sizeof(int), cudaMemcpyHostToDevice); }
char* word(int which) {
  char* begin;
  cudaGetSymbolAddress((void**)&begin, words);
  return begin + 8 * which;
}
void add(cudaGraph_t graph, const cudaGraphNode_t* behind, void* kernel, void** arguments, cudaGraphNode_t* node) {
  cudaGraphNodeParams params = {cudaGraphNodeTypeKernel};
  params.kernel.func = kernel;
  params.kernel.gridDim = params.kernel.blockDim = dim3(1);
  params.kernel.kernelParams = arguments;
  cudaGraphAddNode(node, graph, behind, behind != NULL, &params);
}
int main() {
  cudaMalloc(&x, sizeof(int));
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaGraphNode_t node, condition;
  cudaGraphConditionalHandle handle;

  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault);
  cudaGraphNodeParams loop = {cudaGraphNodeTypeConditional};
  loop.conditional.handle = handle;
  loop.conditional.type = cudaGraphCondTypeWhile;
  loop.conditional.size = 1;
  cudaGraphAddNode(&condition, graph, NULL, NULL, 0, &loop);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamBeginCaptureToGraph(stream, loop.conditional.phGraph_out[0], NULL, NULL, 0, cudaStreamCaptureModeGlobal);
  count_down<<<1, 1, 0, stream>>>(x, handle);
  cudaStreamEndCapture(stream, NULL);
  cudaGraphInstantiate(&exec, graph, 0);
  set(4);
  printf("loop:");
  cudaGraphLaunch(exec, stream);
  printf("\n");

  cudaGraph_t chooser;
  cudaGraphCreate(&chooser, 0);
  cudaGraphConditionalHandleCreate(&handle, chooser);
  void* arguments[] = {&x, &handle};
  add(chooser, NULL, (void*)choose, arguments, &node);
  cudaGraphNodeParams cases = {cudaGraphNodeTypeConditional};
  cases.conditional.handle = handle;
  cases.conditional.type = cudaGraphCondTypeSwitch;
  cases.conditional.size = 2;
  cudaGraphAddNode(&condition, chooser, &node, NULL, 1, &cases);
  for (int i = 0; i < 2; ++i) {
    char* text = word(i);
    void* said[] = {&text};
    add(cases.conditional.phGraph_out[i], NULL, (void*)say, said, &node);
  }
  cudaGraphInstantiate(&exec, chooser, 0);
  printf("switch 1: ");
  set(1);
  cudaGraphLaunch(exec, stream);
  printf("; switch 5: ");
  set(5);
  cudaGraphLaunch(exec, stream);
  printf("nothing\n");

  cudaGraph_t either;
  cudaGraphCreate(&either, 0);
  cudaGraphConditionalHandleCreate(&handle, either, 0, cudaGraphCondAssignDefault);
  cudaGraphNodeParams branch = {cudaGraphNodeTypeConditional};
  branch.conditional.handle = handle;
  branch.conditional.type = cudaGraphCondTypeIf;
  branch.conditional.size = 2;
  cudaGraphAddNode(&condition, either, NULL, 0, &branch);
  for (int i = 0; i < 2; ++i) {
    char* text = word(i * 2);
    void* said[] = {&text};
    add(branch.conditional.phGraph_out[i], NULL, (void*)say, said, &node);
  }
  cudaGraphInstantiate(&exec, either, 0);
  cudaGraphLaunch(exec, stream);
}
