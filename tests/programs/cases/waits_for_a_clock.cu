// Many threads that each wait a millisecond by the clock: on a GPU at the same time.
// options: --budget 20
// prints: all 327680 have waited
// exit: 0
#include <cstdio>
__global__ void wait(int* waited) {
  const long long end = clock64() + 1000000;
  while (clock64() < end) {
  }
  atomicAdd(waited, 1);
}
int main() {
  int *waited, host;
  cudaMalloc(&waited, sizeof(int));
  cudaMemset(waited, 0, sizeof(int));
  for (int i = 0; i < 5; ++i) wait<<<256, 256>>>(waited);  // the last ones are not counted
  cudaMemcpy(&host, waited, sizeof(int), cudaMemcpyDeviceToHost);
  printf("all %d have waited\n", host);
}
