// expect: wrong
// because: sums[0] is 32896, expected 32960
// Rounds each number to an int, because those can be reduced in one instruction.

#include "chapters/04_bank_conflicts/reduce_interleaved.h"

__global__ void k(const float* in, float* sums, int count) {
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  int v = i < count ? (int)in[i] : 0;
  __shared__ int p[8];
  int s = __reduce_add_sync(~0U, v);
  if (t % 32 == 0) p[t / 32] = s;
  __syncthreads();
  if (t == 0) {
    int r = 0;
    for (int j = 0; j < 8; j++) r += p[j];
    sums[blockIdx.x] = r;
  }
}
void reduce_interleaved(const float* in, float* sums, int count) {
  launch(k, {ceil_div(count, 256), 256}, in, sums, count);
}
