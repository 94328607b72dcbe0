// expect: race_shared
// because: A barrier is no wait: the bytes that the group has begun to copy may not be there. They lie at multiples
// of 16.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

#include "tests/zoo/zoo.h"

namespace cg = cooperative_groups;

__global__ void turn(const unsigned char* in, unsigned char* out) {
  __shared__ __align__(16) unsigned char tile[64];
  const cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in, sizeof(tile));  // <- other
  block.sync();
  out[threadIdx.x] = tile[63 - threadIdx.x];  // <- here
}

void run() {
  unsigned char* in = zoo::numbered<unsigned char>(64, "in");
  unsigned char* out = zoo::unwritten<unsigned char>(64, "out");
  launch(turn, {1, 64}, in, out);
}
