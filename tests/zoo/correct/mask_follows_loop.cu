// tricky: Lanes leave the loop at different times, and each round's vote tells the next one which lanes are left.

#include "tests/zoo/zoo.h"

__global__ void sum_while_active(const int* in, int* out) {
  const int rounds = in[threadIdx.x] % 5;
  unsigned active = __ballot_sync(0xffffffffU, rounds > 0);
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    sum += __reduce_add_sync(active, in[threadIdx.x]);
    active = __ballot_sync(active, round + 1 < rounds);
  }
  out[threadIdx.x] = sum;
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(sum_while_active, {1, 32}, in, out);
}
