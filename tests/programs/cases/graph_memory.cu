// Nodes that allocate and free: the address is known from the beginning, and memory that no node frees stays.
// prints: used: 0, launched: 0
// prints: result 42
// prints: kept: 4096 bytes, again: invalid argument, freed: 0 bytes
// prints: reads element 0 of
// exit: 4
#include <cstdio>
__global__ void set(int* x, int value) { x[threadIdx.x] = value; }
__global__ void read(const int* x, int* y) { y[threadIdx.x] = x[threadIdx.x]; }
size_t used() {
  unsigned long long bytes = 1;
  cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &bytes);
  return bytes;
}
int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *x, *y, host = 0;
  cudaMalloc(&y, 4096);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream);
  cudaMallocAsync(&x, 4096, stream);
  set<<<1, 32, 0, stream>>>(x, 42);
  cudaMemcpyAsync(&host, x, sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaFreeAsync(x, stream);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  const size_t before = used();
  cudaGraphLaunch(exec, stream);
  cudaGraphLaunch(exec, stream);
  printf("used: %zu, launched: %zu\n", before, used());
  printf("result %d\n", host);

  cudaGraph_t keeper;
  cudaGraphExec_t keeper_exec;
  cudaGraphNode_t node;
  cudaMemAllocNodeParams params = {};
  params.poolProps.allocType = cudaMemAllocationTypePinned;
  params.poolProps.location.type = cudaMemLocationTypeDevice;
  params.bytesize = 4096;
  cudaGraphCreate(&keeper, 0);
  cudaGraphAddMemAllocNode(&node, keeper, NULL, 0, &params);
  cudaGraphInstantiate(&keeper_exec, keeper, 0);
  cudaGraphLaunch(keeper_exec, stream);
  read<<<1, 32>>>((const int*)params.dptr, y);  // nobody has written it
  const size_t kept = used();
  const char* again = cudaGetErrorString(cudaGraphLaunch(keeper_exec, stream));
  cudaFree(params.dptr);
  printf("kept: %zu bytes, again: %s, freed: %zu bytes\n", kept, again, used());
  cudaGraphExecDestroy(keeper_exec);
  cudaGraphDestroy(keeper);
}
