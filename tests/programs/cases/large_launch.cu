// A launch that is too large to look at every block: it runs to its end, and a part of it is counted.
// prints: last 1
// prints: counted on a sample:
// exit: 0
#include <cstdio>
__global__ void fill(float* x, int per_thread) {
  for (int i = 0; i < per_thread; ++i) x[(size_t)i * gridDim.x * blockDim.x + blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
int main() {
  const int threads = 1024 * 256, each = 160;
  float *x, last;
  cudaMalloc(&x, sizeof(float) * threads * each);
  fill<<<1024, 256>>>(x, each);
  cudaMemcpy(&last, x + (size_t)threads * each - 1, sizeof(float), cudaMemcpyDeviceToHost);
  printf("last %g\n", last);
}
