// A graph made node by node: dependencies decide the order, each launch runs all of it, and an instance keeps what it has.
// prints: 6 nodes, 2 without dependencies
// prints: host node: 61
// prints: with another factor: 81
// prints: the clone, as a child: 61
// prints: a circle: invalid argument
// prints: 3 launches of 1 block of 32 threads
// exit: 0
#include <cstdio>
__global__ void scale(int* x, int by) { x[threadIdx.x] *= by; }
__global__ void add(int* x, const int* y) { x[threadIdx.x] += y[threadIdx.x]; }
const char* who = "host node";
void tell(void* data) { printf("%s: %d\n", who, *(int*)data); }
int main() {
  int *x, *y, host[32], ones[32];
  for (int& one : ones) one = 1;
  cudaMalloc(&x, sizeof(host));
  cudaMalloc(&y, sizeof(host));
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);

  cudaGraphNode_t set, copy, scaling, adding, back, last;
  cudaMemsetParams to_20 = {0};
  to_20.dst = x;
  to_20.value = 20;
  to_20.elementSize = 4;
  to_20.width = 32;
  to_20.height = 1;
  cudaGraphAddMemsetNode(&set, graph, NULL, 0, &to_20);
  cudaGraphAddMemcpyNode1D(&copy, graph, NULL, 0, y, ones, sizeof(ones), cudaMemcpyHostToDevice);

  int by = 3;
  void* scale_arguments[] = {&x, &by};
  cudaKernelNodeParams kernel = {0};
  kernel.func = (void*)scale;
  kernel.gridDim = dim3(1);
  kernel.blockDim = dim3(32);
  kernel.kernelParams = scale_arguments;
  cudaGraphAddKernelNode(&scaling, graph, &set, 1, &kernel);
  void* add_arguments[] = {&x, &y};
  kernel.func = (void*)add;
  kernel.kernelParams = add_arguments;
  // It is added before what it depends on, and waits for it all the same.
  cudaGraphAddKernelNode(&adding, graph, &copy, 1, &kernel);
  cudaGraphAddMemcpyNode1D(&back, graph, &adding, 1, host, x, sizeof(host), cudaMemcpyDeviceToHost);
  cudaGraphAddDependencies(graph, &scaling, &adding, 1);
  cudaHostNodeParams host_node = {tell, host};
  cudaGraphAddHostNode(&last, graph, &back, 1, &host_node);
  size_t nodes, roots;
  cudaGraphGetNodes(graph, NULL, &nodes);
  cudaGraphGetRootNodes(graph, NULL, &roots);
  printf("%zu nodes, %zu without dependencies\n", nodes, roots);

  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, NULL, NULL, 0);
  cudaGraphLaunch(exec, 0);

  by = 4;  // a copy of 3 is in the graph
  kernel.func = (void*)scale;
  kernel.kernelParams = scale_arguments;
  cudaGraphExecKernelNodeSetParams(exec, scaling, &kernel);
  who = "with another factor";
  cudaGraphLaunch(exec, 0);

  cudaGraph_t clone, outer;
  cudaGraphNode_t empty, child;
  cudaGraphExec_t outer_exec;
  cudaGraphClone(&clone, graph);
  cudaGraphCreate(&outer, 0);
  cudaGraphAddEmptyNode(&empty, outer, NULL, 0);
  cudaGraphAddChildGraphNode(&child, outer, &empty, 1, clone);
  cudaGraphInstantiateWithFlags(&outer_exec, outer, 0);
  who = "the clone, as a child";
  cudaGraphLaunch(outer_exec, 0);

  cudaGraphAddDependencies(graph, &last, &set, 1);
  cudaGraphExec_t never;
  printf("a circle: %s\n", cudaGetErrorString(cudaGraphInstantiate(&never, graph, 0)));
  cudaGraphExecDestroy(exec);
  cudaGraphExecDestroy(outer_exec);
  cudaGraphDestroy(graph);
  cudaGraphDestroy(clone);
  cudaGraphDestroy(outer);
  cudaFree(x);
  cudaFree(y);
}
