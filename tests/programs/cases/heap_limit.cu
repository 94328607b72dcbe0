// The device heap is as large as the program asks, until a kernel uses it.
// prints: 8388608, then 67108864
// prints: of 32 blocks 32, at last 0
// prints: too late: cudaErrorInvalidValue
// exit: 0
#include <cstdio>

__device__ int given;

__global__ void take(int bytes) {
  if (malloc(bytes) != nullptr) atomicAdd(&given, 1);
}

int main() {
  size_t before, after;
  cudaDeviceGetLimit(&before, cudaLimitMallocHeapSize);
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20);
  cudaDeviceGetLimit(&after, cudaLimitMallocHeapSize);
  printf("%zu, then %zu\n", before, after);

  int counts[3];
  for (int& count : counts) {
    take<<<1, 32>>>(1 << 20);
    cudaMemcpyFromSymbol(&count, given, sizeof(int));
  }
  printf("of 32 blocks %d, at last %d\n", counts[0], counts[2] - counts[1]);
  printf("too late: %s\n", cudaGetErrorName(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 128 << 20)));
}
