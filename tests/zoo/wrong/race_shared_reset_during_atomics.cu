// expect: race_shared
// because: Thread 0 resets the counter with a plain store while other warps already add to it.

#include "tests/zoo/zoo.h"

__global__ void count_threes(const int* in, int* out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;                     // <- other
  if (in[threadIdx.x] % 3 == 0) atomicAdd(&count, 1);  // <- here
  __syncthreads();
  if (threadIdx.x == 0) out[0] = count;
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(count_threes, {1, 128}, in, out);
}
