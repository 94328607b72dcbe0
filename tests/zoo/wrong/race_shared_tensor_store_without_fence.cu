// expect: race_shared
// because: Threads fill a tile, and only a barrier stands between their stores and the tensor copy that sends it off.

#include <cuda/ptx>

#include "common/tensor_map.h"
#include "tests/zoo/zoo.h"

namespace ptx = cuda::ptx;

__global__ void put(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(1024) float tile[8 * 32];
  tile[threadIdx.x] = static_cast<float>(threadIdx.x);  // <- other
  __syncthreads();
  if (threadIdx.x == 0) {
    const int32_t corner[]{0, 0};
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, corner, tile);  // <- here
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}

void run() {
  float* out = zoo::unwritten<float>(256, "out");
  launch(put, {1, 256}, tile_map(out, 8, 32, 8, 32, Swizzle::none));
}
