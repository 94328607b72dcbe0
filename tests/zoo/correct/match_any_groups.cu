// tricky: Lanes with the same key form a group; its leader adds once for all of them.

#include "tests/zoo/zoo.h"

__global__ void count_keys(const int* in, int* counts) {
  const int key = in[blockIdx.x * 32 + threadIdx.x] % 5;
  const unsigned group = __match_any_sync(0xffffffffU, key);
  const unsigned leader = __ffs(group) - 1;
  if (threadIdx.x == leader) atomicAdd(&counts[key], __popc(group));
  __syncwarp(group);
}

void run() {
  int* in = zoo::numbered<int>(96, "in");
  int* counts = zoo::filled(5, "counts", 0);
  launch(count_keys, {3, 32}, in, counts);
}
