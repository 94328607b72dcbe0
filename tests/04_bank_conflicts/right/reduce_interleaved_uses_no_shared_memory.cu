// expect: solved
// because: was not practised
// A warp for each piece: eight numbers a lane in registers, then shuffles.

#include "chapters/04_bank_conflicts/reduce_interleaved.h"

__global__ void sum_pieces(const float* in, float* sums, int count) {
  const int piece = blockIdx.x * 4 + threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  float sum = 0;
  for (int k = lane; k < kSumLength; k += 32) {
    const int i = piece * kSumLength + k;
    sum += i < count ? in[i] : 0.0F;
  }
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(0xFFFFFFFF, sum, distance);
  if (lane == 0 && piece < ceil_div(count, kSumLength)) sums[piece] = sum;
}

void reduce_interleaved(const float* in, float* sums, int count) {
  launch(sum_pieces, {ceil_div(ceil_div(count, kSumLength), 4), 128}, in, sums, count);
}
