// expect: race_shared
// because: The second tile is fetched into the first one's place while threads of other warps still read that.

#include <cuda/ptx>

#include "common/tensor_map.h"
#include "tests/zoo/zoo.h"

namespace ptx = cuda::ptx;

__global__ void take(const __grid_constant__ CUtensorMap map, float* out) {
  __shared__ alignas(1024) float tile[8 * 32];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  for (int i = 0; i < 2; ++i) {
    if (threadIdx.x == 0) {
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
      const int32_t corner[]{0, 8 * i};
      ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &map, corner, &full);  // <- here
    }
    while (!ptx::mbarrier_try_wait_parity(&full, i)) {
    }
    __syncthreads();
    out[256 * i + threadIdx.x] = tile[255 - threadIdx.x];  // <- other
  }
}

void run() {
  float* in = zoo::numbered<float>(512, "in");
  float* out = zoo::unwritten<float>(512, "out");
  launch(take, {1, 256}, tile_map(in, 16, 32, 8, 32, Swizzle::none), out);
}
