// tricky: The thread that copies waits until the tile has been read, and then all meet, before anybody stores there
// again.

#include <cuda/ptx>

#include "tests/zoo/zoo.h"

namespace ptx = cuda::ptx;

__global__ void put(const int* in, int* out) {
  __shared__ __align__(128) int tile[128];
  for (int half = 0; half < 2; ++half) {
    tile[threadIdx.x] = in[128 * half + threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + 128 * half, tile, sizeof(tile));
      ptx::cp_async_bulk_commit_group();
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
    }
    __syncthreads();
  }
}

void run() {
  int* in = zoo::numbered<int>(256, "in");
  int* out = zoo::unwritten<int>(256, "out");
  launch(put, {1, 128}, in, out);
}
