// Many threads that each wait a millisecond by the clock: on a GPU at the same time.
// options: --budget 20
// prints: all 327680 have waited
// prints: and by the clock of old: 65536
// exit: 0
#include <cstdio>
__global__ void wait(int* waited) {
  const long long end = clock64() + 1000000;
  while (clock64() < end) {
  }
  atomicAdd(waited, 1);
}
// The host's function of this name tells the processor time that was used.
__global__ void wait_by_clock(int* waited) {
  const clock_t begin = clock();
  while (clock() - begin < 1000000) {
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
  cudaMemset(waited, 0, sizeof(int));
  wait_by_clock<<<256, 256>>>(waited);
  cudaMemcpy(&host, waited, sizeof(int), cudaMemcpyDeviceToHost);
  printf("and by the clock of old: %d\n", host);
  const clock_t used = clock();
  if (used < 0 || used > 60L * CLOCKS_PER_SEC) printf("the host's clock() is wrong: %ld\n", used);
}
