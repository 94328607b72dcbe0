// expect: stopped
// because: out of bounds
// The reader thinks of padded rows, and nobody has padded them.

#include <cstdint>
#include <cuda/ptx>

#include "chapters/13_async_copies/transpose_tensor_tile.h"
#include "common/tensor_map.h"

namespace ptx = cuda::ptx;

constexpr int kTileRows = 64;
constexpr int kTileCols = 32;  // floats: rows of 128 bytes
constexpr int kWarps = 8;

// One thread lets the hardware copy the tile. The phase of `full` ends when all of its bytes have come, zeros included.
__device__ void fetch_tile(float* tile, const CUtensorMap* map, int first_row, int first_col, std::uint64_t* full) {
  constexpr std::uint32_t kBytes = kTileRows * kTileCols * sizeof(float);
  ptx::mbarrier_init(full, 1);
  ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, full, kBytes);
  const std::int32_t corner[]{first_col, first_row};
  ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, map, corner, full);
}

constexpr Swizzle kSwizzle = Swizzle::none;

__global__ void transpose_tile(const __grid_constant__ CUtensorMap map, float* out, int rows, int cols) {
  __shared__ __align__(1024) float tile[kTileRows * kTileCols];
  __shared__ std::uint64_t full;
  const int first_row = blockIdx.y * kTileRows;  // of this block's tile in `in`
  const int first_col = blockIdx.x * kTileCols;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (threadIdx.x == 0) fetch_tile(tile, &map, first_row, first_col, &full);
  __syncthreads();  // nobody looks at `full` before it is made
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
  }
  for (int k = warp; k < kTileRows / 32 * kTileCols; k += kWarps) {
    const int row = k / kTileCols * 32 + lane;
    const int col = k % kTileCols;
    if (first_col + col < cols && first_row + row < rows) {
      out[(first_col + col) * rows + first_row + row] = tile[row * (kTileCols + 1) + col];
    }
  }
}

void transpose_tensor_tile(const float* in, float* out, int rows, int cols) {
  const CUtensorMap map = tile_map(in, rows, cols, kTileRows, kTileCols, kSwizzle);
  const dim3 grid(ceil_div(cols, kTileCols), ceil_div(rows, kTileRows));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, 32 * kWarps}, map, out, rows, cols);
}
