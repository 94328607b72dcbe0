// expect: wrong
// because: sums[0] was never written
// The kernel is empty: outputs that nobody writes must not pass.

#include "chapters/04_bank_conflicts/reduce_interleaved.h"

constexpr int kThreads = kSumLength;  // one element a thread; a block makes one sum
static_assert((kThreads & (kThreads - 1)) == 0, "halving must end at 1: a power of two");

__global__ void sum_pieces(const float* in, float* sums, int count) {}

void reduce_interleaved(const float* in, float* sums, int count) {
  launch(sum_pieces, {ceil_div(count, kSumLength), kThreads}, in, sums, count);
}
