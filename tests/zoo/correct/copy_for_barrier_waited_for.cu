// tricky: All arrive at the barrier that the copy belongs to, and wait.

#include <cooperative_groups.h>
#include <cuda/barrier>

#include "tests/zoo/zoo.h"

namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void fetch(const int* in, int* out) {
  __shared__ __align__(16) int tile[128];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier full;
  const cg::thread_block block = cg::this_thread_block();
  if (threadIdx.x == 0) init(&full, blockDim.x);
  block.sync();
  cuda::memcpy_async(block, tile, in, cuda::aligned_size_t<16>(sizeof(tile)), full);
  full.arrive_and_wait();
  out[threadIdx.x] = tile[127 - threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(fetch, {1, 128}, in, out);
}
