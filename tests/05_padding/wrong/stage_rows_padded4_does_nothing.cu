// expect: wrong
// because: out[0][0]
// The kernel is empty: outputs that nobody writes must not pass.

#include "chapters/05_padding/stage_rows_padded4.h"

constexpr int kRows = 32;                  // rows of a tile: one for each lane
constexpr int kChunks = kPieceChunks;      // 8 float4 in a row of a tile: 128 bytes, once around the 32 banks
constexpr int kThreads = kRows * kChunks;  // one float4 each
static_assert(kRows == 32, "the second half of the kernel gives each lane of a warp a row of its own");

constexpr int kPitch = 4 * kChunks + 4;  // floats from the start of one row of the tile to the start of the next

__global__ void stage_rows(const float4* in, float4* out, int rows, int chunks) {}

void stage_rows_padded4(const float4* in, float4* out, int rows, int chunks) {
  const dim3 grid(ceil_div(chunks, kChunks), ceil_div(rows, kRows));  // blocks: x over chunks, y over rows
  launch(stage_rows, {grid, kThreads}, in, out, rows, chunks);
}
