// expect: race_shared
// because: The block goes on to store in the tile while the copy of the first half may still read it.

#include <cuda/ptx>

#include "tests/zoo/zoo.h"

namespace ptx = cuda::ptx;

__global__ void put(const int* in, int* out) {
  __shared__ __align__(128) int tile[128];
  for (int half = 0; half < 2; ++half) {
    tile[threadIdx.x] = in[128 * half + threadIdx.x];  // <- here
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + 128 * half, tile, sizeof(tile));  // <- other
      ptx::cp_async_bulk_commit_group();
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
}

void run() {
  int* in = zoo::numbered<int>(256, "in");
  int* out = zoo::unwritten<int>(256, "out");
  launch(put, {1, 128}, in, out);
}
