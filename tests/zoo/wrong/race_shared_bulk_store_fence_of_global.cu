// expect: race_shared
// because: The fence is one of global memory; what threads have stored to shared memory stays behind.

#include <cuda/ptx>

#include "tests/zoo/zoo.h"

namespace ptx = cuda::ptx;

__global__ void put(const int* in, int* out) {
  __shared__ __align__(128) int tile[128];
  tile[threadIdx.x] = 2 * in[threadIdx.x];  // <- other
  ptx::fence_proxy_async(ptx::space_global);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, tile, sizeof(tile));  // <- here
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(put, {1, 128}, in, out);
}
