// expect: solved
// The hardware stores the tile as well: from one swizzled tile to another, diagonal by diagonal.

#include <cstdint>
#include <cuda/ptx>

#include "chapters/13_async_copies/transpose_tensor_tile.h"
#include "common/tensor_map.h"

namespace ptx = cuda::ptx;

constexpr int kTileRows = 32;
constexpr int kTileCols = 32;  // floats: rows of 128 bytes
constexpr int kWarps = 4;

// One thread lets the hardware copy the tile. The phase of `full` ends when all of its bytes have come, zeros included.
__device__ void fetch_tile(float* tile, const CUtensorMap* map, int first_row, int first_col, std::uint64_t* full) {
  constexpr std::uint32_t kBytes = kTileRows * kTileCols * sizeof(float);
  ptx::mbarrier_init(full, 1);
  ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, full, kBytes);
  const std::int32_t corner[]{first_col, first_row};
  ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, map, corner, full);
}

constexpr Swizzle kSwizzle = Swizzle::span128;

__global__ void transpose_tile(const __grid_constant__ CUtensorMap map, const __grid_constant__ CUtensorMap to) {
  __shared__ alignas(1024) float tile[kTileRows * kTileCols];
  __shared__ alignas(1024) float turned[kTileCols * kTileRows];
  __shared__ std::uint64_t full;
  const int first_row = blockIdx.y * kTileRows;  // of this block's tile in `in`
  const int first_col = blockIdx.x * kTileCols;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (threadIdx.x == 0) fetch_tile(tile, &map, first_row, first_col, &full);
  __syncthreads();  // nobody looks at `full` before it is made
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
  }
  // Four rows and four columns of a block of 4 x 4, and those of the block beside its diagonal: both tiles are free of
  // conflicts.
  for (int k = warp; k < 32; k += kWarps) {
    const int other = lane / 16 * 4;
    const int row = (k % 8 * 4 + lane % 4) ^ other;
    const int col = (k / 8 * 8 + lane / 4 % 4) ^ other;
    turned[col * 32 + (row / 4 ^ col % 8) * 4 + row % 4] = tile[row * 32 + (col / 4 ^ row % 8) * 4 + col % 4];
  }
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x != 0) return;
  const std::int32_t corner[]{first_row, first_col};
  ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &to, corner, turned);
  ptx::cp_async_bulk_commit_group();
  ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
}

void transpose_tensor_tile(const float* in, float* out, int rows, int cols) {
  const CUtensorMap map = tile_map(in, rows, cols, kTileRows, kTileCols, kSwizzle);
  const CUtensorMap to = tile_map(out, cols, rows, kTileCols, kTileRows, kSwizzle);
  const dim3 grid(ceil_div(cols, kTileCols), ceil_div(rows, kTileRows));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, 32 * kWarps}, map, to);
}
