// What a stream is asked for while it is captured becomes a graph; events carry the capture to another stream and back.
// prints: nothing has happened: -1
// prints: 6 nodes; the first launch: 7, the second: 7
// prints: updated: 14
// prints: another shape: the graph update was not performed, result 2
// prints: waiting for it: operation not permitted when stream is capturing
// prints: not joined: capturing stream has unjoined work
// exit: 0
#include <cstdio>
#include <cstring>
__global__ void set(int* x, int value) { x[threadIdx.x] = value; }
__global__ void add(int* x, const int* y) { x[threadIdx.x] += y[threadIdx.x]; }
int *x, *y, host = -1;
cudaStream_t one, two;
cudaEvent_t fork_event, join_event;
cudaGraph_t record(int value) {
  cudaGraph_t graph;
  cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal);
  cudaMemsetAsync(x, 0, 32 * sizeof(int), one);
  cudaEventRecord(fork_event, one);
  cudaStreamWaitEvent(two, fork_event, 0);
  set<<<1, 32, 0, two>>>(y, value);
  cudaEventRecord(join_event, two);
  set<<<1, 32, 0, one>>>(x, value);
  cudaStreamWaitEvent(one, join_event, 0);
  add<<<1, 32, 0, one>>>(x, y);
  set<<<1, 32, 0, one>>>(y, 1);
  cudaMemcpyAsync(&host, x, sizeof(int), cudaMemcpyDeviceToHost, one);
  cudaStreamEndCapture(one, &graph);
  return graph;
}
int main() {
  cudaMalloc(&x, 32 * sizeof(int));
  cudaMalloc(&y, 32 * sizeof(int));
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  cudaEventCreate(&fork_event);
  cudaEventCreate(&join_event);
  cudaGraph_t graph = record(3), next = record(7);
  printf("nothing has happened: %d\n", host);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  size_t nodes = 0;
  cudaGraphGetNodes(graph, nullptr, &nodes);
  cudaGraphLaunch(exec, one);
  const int first = host + 1;
  cudaGraphLaunch(exec, two);
  printf("%zu nodes; the first launch: %d, the second: %d\n", nodes, first, host + 1);
  cudaGraphExecUpdateResult result;
  cudaGraphExecUpdate(exec, next, nullptr, &result);
  cudaGraphLaunch(exec, one);
  printf("updated: %d\n", host);

  cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal);
  set<<<1, 32, 0, one>>>(y, 5);
  printf("waiting for it: %s\n", cudaGetErrorString(cudaStreamSynchronize(one)));
  cudaGraph_t small;
  cudaStreamEndCapture(one, &small);
  const char* text = cudaGetErrorString(cudaGraphExecUpdate(exec, small, nullptr, &result));
  printf("another shape: %.*s, result %d\n", 34, text, result);

  cudaStreamBeginCapture(one, cudaStreamCaptureModeGlobal);
  cudaEventRecord(fork_event, one);
  cudaStreamWaitEvent(two, fork_event, 0);
  set<<<1, 32, 0, two>>>(y, 5);
  cudaGraph_t none;
  printf("not joined: %s\n", cudaGetErrorString(cudaStreamEndCapture(one, &none)));
  cudaGetLastError();
}
