// Thousands of launches: the first of each size are counted, all of them run.
// prints: 2000 100
// prints: 2000 launches of 1 block of 32 threads; the first 3 are counted
// prints: 100 launches of 2 blocks of 32 threads; the first 3 are counted
// prints: global loads    9 requests, 36 sectors
// exit: 0
#include <cstdio>
__global__ void count(int* x) { x[threadIdx.x + blockIdx.x * 32] += 1; }
int main() {
  int *x, y[64];
  cudaMalloc(&x, sizeof(y));
  cudaMemset(x, 0, sizeof(y));
  for (int i = 0; i < 1900; ++i) count<<<1, 32>>>(x);
  for (int i = 0; i < 100; ++i) count<<<2, 32>>>(x);
  for (int i = 0; i < 100; ++i) count<<<1, 32>>>(x);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("%d %d\n", y[0] - 100, y[32]);
}
