// tricky: The hardware swizzles both tiles; threads go from one to the other, each fences, and a barrier follows.

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

__global__ void transpose(const __grid_constant__ CUtensorMap from, const __grid_constant__ CUtensorMap to) {
  __shared__ alignas(1024) float tile[32 * 32];
  __shared__ alignas(1024) float turned[32 * 32];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) fetch(tile, &from, 0, 0, sizeof(tile), &full);
  __syncthreads();
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
  }
  for (int i = threadIdx.x; i < 1024; i += 128) {
    const int row = i / 32, col = i % 32;
    turned[col * 32 + (row / 4 ^ col % 8) * 4 + row % 4] = tile[row * 32 + (col / 4 ^ row % 8) * 4 + col % 4];
  }
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    const int32_t corner[]{0, 0};
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &to, corner, turned);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}

void run() {
  float* in = zoo::numbered<float>(1024, "in");
  float* out = zoo::unwritten<float>(1024, "out");
  launch(transpose, {1, 128}, tile_map(in, 32, 32, 32, 32, Swizzle::span128),
         tile_map(out, 32, 32, 32, 32, Swizzle::span128));
}
