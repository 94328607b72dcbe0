// expect: misses_target
// because: the load from in takes 32.0 sectors per request where 4.0 would do
// No shared memory and no conflict; but each lane loads its own eight numbers, a sector of its own.

#include "chapters/04_bank_conflicts/reduce_interleaved.h"

__global__ void k(const float* in, float* sums, int count) {
  int lane = threadIdx.x, base = blockIdx.x * 256;
  float s = 0;
  for (int j = 0; j < 8; j++)
    if (base + lane * 8 + j < count) s += in[base + lane * 8 + j];
  for (int o = 16; o; o /= 2) s += __shfl_down_sync(~0U, s, o);
  if (lane == 0) sums[blockIdx.x] = s;
}
void reduce_interleaved(const float* in, float* sums, int count) {
  launch(k, {ceil_div(count, 256), 32}, in, sums, count);
}
