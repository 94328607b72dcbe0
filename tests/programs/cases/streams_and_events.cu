// Streams, events, callbacks and asynchronous copies: all in the order of the calls.
// prints: callback 42
// prints: ready: no error, time is not negative: 1
// exit: 0
#include <cstdio>
__global__ void set(int* x, int value) { *x = value; }
void callback(cudaStream_t, cudaError_t, void* data) { printf("callback %d\n", *(int*)data); }
int main() {
  cudaStream_t stream, other;
  cudaStreamCreate(&stream);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreateWithFlags(&stop, cudaEventBlockingSync);
  int *x, *y;
  cudaMalloc(&x, sizeof(int));
  cudaMallocHost(&y, sizeof(int));
  cudaEventRecord(start, stream);
  set<<<1, 1, 0, stream>>>(x, 42);
  cudaEventRecord(stop, stream);
  cudaStreamWaitEvent(other, stop, 0);
  cudaMemcpyAsync(y, x, sizeof(int), cudaMemcpyDeviceToHost, other);
  cudaStreamAddCallback(other, callback, y, 0);
  cudaStreamSynchronize(other);
  float ms = -1;
  cudaEventElapsedTime(&ms, start, stop);
  printf("ready: %s, time is not negative: %d\n", cudaGetErrorString(cudaStreamQuery(stream)), ms >= 0);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaStreamDestroy(stream);
  cudaStreamDestroy(other);
  cudaFreeHost(y);
}
