// tricky: The tile begins before the array and ends behind it, in both dimensions. What is outside is zero, and read.

#include <cuda/ptx>

#include "common/tensor_map.h"
#include "tests/zoo/zoo.h"

namespace ptx = cuda::ptx;

__device__ void fetch(float* tile, const CUtensorMap* map, int row, int col, uint32_t bytes, uint64_t* full) {
  ptx::mbarrier_init(full, 1);
  ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, full, bytes);
  const int32_t corner[]{col, row};
  ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, map, corner, full);
}

__global__ void take(const __grid_constant__ CUtensorMap map, float* out) {
  __shared__ alignas(1024) float tile[8 * 32];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) fetch(tile, &map, -2, -4, 8 * 32 * 4, &full);
  __syncthreads();
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
  }
  out[threadIdx.x] = tile[threadIdx.x];
}

void run() {
  float* in = zoo::numbered<float>(100, "in");
  float* out = zoo::unwritten<float>(256, "out");
  launch(take, {1, 256}, tile_map(in, 5, 20, 8, 32, Swizzle::none), out);
}
