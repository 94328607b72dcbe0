// expect: misses_target
// because: the load from in takes 32.0 sectors per request where 16.0 would do
// Each thread adds up a whole piece, four numbers at once: lanes are 1024 bytes apart.

#include "chapters/04_bank_conflicts/reduce_interleaved.h"

__global__ void k(const float* in, float* sums, int count) {
  int piece = blockIdx.x * 32 + threadIdx.x, first = piece * kSumLength;
  if (first >= count) return;
  float s = 0;
  int i = first, end = first + kSumLength < count ? first + kSumLength : count;
  for (; i + 4 <= end; i += 4) {
    float4 v = *reinterpret_cast<const float4*>(in + i);
    s += v.x + v.y + v.z + v.w;
  }
  for (; i < end; i++) s += in[i];
  sums[piece] = s;
}
void reduce_interleaved(const float* in, float* sums, int count) {
  launch(k, {ceil_div(ceil_div(count, kSumLength), 32), 32}, in, sums, count);
}
