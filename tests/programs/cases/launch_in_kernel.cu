// Kernels that launch kernels: children are launches of their kernel, and through before whoever waits for the parent.
// prints: tree: 1 + 4 + 16 = 21 blocks, sum 37
// prints: behind a tail launch: 37, 38
// prints: 21 launches of 1 block of 4 threads
// prints: a child: 5 from a template, memory of the heap: 7
// options: --launches 100
// exit: 0
#include <cstdio>
__device__ int blocks = 0, sum = 0, seen[2];
__global__ void grow(int depth) {
  if (threadIdx.x == 0) {
    atomicAdd(&blocks, 1);
    if (depth > 0) atomicAdd(&sum, depth + threadIdx.x);
  }
  atomicAdd(&sum, depth == 0 && threadIdx.x == 0 ? 1 : 0);
  if (depth < 2) grow<<<1, blockDim.x>>>(depth + 1);
}
__global__ void look(int at) {
  seen[at] = sum;
  sum += 1;
}
template <typename T>
__global__ void store(T* to, T value) {
  *to = value;
}
struct Node {
  int* value;
};
__global__ void fill(Node* node) { *node->value = 7; }
__global__ void take(Node* node, int* out) {
  out[1] = *node->value;
  cudaFree(node->value);
}
__global__ void begin(Node* node, int* out) {
  look<<<1, 1, 0, cudaStreamTailLaunch>>>(0);
  look<<<1, 1, 0, cudaStreamTailLaunch>>>(1);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  grow<<<1, 4, 0, stream>>>(0);
  cudaStreamDestroy(stream);
  store<<<1, 1>>>(out, 5);
  cudaMalloc((void**)&node->value, sizeof(int));
  fill<<<1, 1>>>(node);
}
int main() {
  Node* node;
  int *out, host[4];
  cudaMalloc(&node, sizeof(Node));
  cudaMalloc(&out, 2 * sizeof(int));
  begin<<<1, 1>>>(node, out);
  take<<<1, 1>>>(node, out);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaMemcpyFromSymbol(host, blocks, sizeof(int));
  cudaMemcpyFromSymbol(host + 1, sum, sizeof(int));
  printf("tree: 1 + 4 + 16 = %d blocks, sum %d\n", host[0], host[1] - 2);
  cudaMemcpyFromSymbol(host, seen, sizeof(seen));
  printf("behind a tail launch: %d, %d\n", host[0], host[1]);
  cudaMemcpy(host, out, 2 * sizeof(int), cudaMemcpyDeviceToHost);
  printf("a child: %d from a template, memory of the heap: %d\n", host[0], host[1]);
}
