// expect: wrong
// because: elements are wrong (2049 rows of 1 float4)
// The largest number is looked for from -1000000 on: the numbers may be lower.

#include <cmath>

#include "chapters/05_padding/stage_rows_padded4.h"

constexpr int kRows = 32;                  // rows of a tile: one for each lane
constexpr int kChunks = kPieceChunks;      // 8 float4 in a row of a tile: 128 bytes, once around the 32 banks
constexpr int kThreads = kRows * kChunks;  // one float4 each
static_assert(kRows == 32, "the second half of the kernel gives each lane of a warp a row of its own");

constexpr int kPitch = 4 * kChunks + 4;  // floats from the start of one row of the tile to the start of the next

__device__ float larger(float a, float b) { return a > b ? a : b; }

// A warp does this for 32 rows at once: in each step, its lanes go down a column of the tile.
__device__ float largest_of(const float4* row, int chunks) {
  float largest = -1e6F;
  for (int i = 0; i < chunks; ++i) {
    const float4 four = row[i];
    largest = larger(largest, larger(larger(four.x, four.y), larger(four.z, four.w)));
  }
  return largest;
}

__device__ float4 minus(float4 four, float number) {
  return make_float4(four.x - number, four.y - number, four.z - number, four.w - number);
}

__global__ void stage_rows(const float4* in, float4* out, int rows, int chunks) {
  __shared__ __align__(16) float tile[kRows * kPitch];
  const int first_row = blockIdx.y * kRows;
  const int first_chunk = blockIdx.x * kChunks;

  const int loaded_row = threadIdx.x / kChunks;    // [0, 32): a warp loads 4 rows of 8 chunks
  const int loaded_chunk = threadIdx.x % kChunks;  // [0, 8)
  if (first_row + loaded_row < rows && first_chunk + loaded_chunk < chunks) {
    float4* to = reinterpret_cast<float4*>(&tile[loaded_row * kPitch + 4 * loaded_chunk]);
    *to = in[(first_row + loaded_row) * chunks + first_chunk + loaded_chunk];
  }
  __syncthreads();  // outside of the if: every thread must reach it, since a column comes from all 8 warps

  const int stored_row = threadIdx.x % kRows;    // [0, 32), the lane
  const int stored_chunk = threadIdx.x / kRows;  // [0, 8), the warp
  if (first_row + stored_row < rows && first_chunk + stored_chunk < chunks) {
    const float4* row = reinterpret_cast<const float4*>(&tile[stored_row * kPitch]);
    const int row_chunks = chunks - first_chunk < kChunks ? chunks - first_chunk : kChunks;
    out[(first_chunk + stored_chunk) * rows + first_row + stored_row] =
        minus(row[stored_chunk], largest_of(row, row_chunks));
  }
}

void stage_rows_padded4(const float4* in, float4* out, int rows, int chunks) {
  const dim3 grid(ceil_div(chunks, kChunks), ceil_div(rows, kRows));  // blocks: x over chunks, y over rows
  launch(stage_rows, {grid, kThreads}, in, out, rows, chunks);
}
