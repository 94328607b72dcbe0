// Matrices of 8 rows of 16 bytes that a warp loads at once: ldmatrix. Where the rows lie decides, not what they hold.

#include <cuda_pipeline.h>

#include <cstdint>

#include "tests/conformance/case.h"

namespace conformance {
namespace {

constexpr int kRows = 32;
constexpr int kRowBytes = 16;
constexpr int kMostBytes = 8192;

template <int matrices, bool turned>
__device__ void load_matrices(unsigned (&part)[4], const void* row) {
  const auto place = static_cast<std::uint32_t>(__cvta_generic_to_shared(row));
  if constexpr (matrices == 1 && !turned) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(part[0]) : "r"(place));
  } else if constexpr (matrices == 1) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(part[0]) : "r"(place));
  } else if constexpr (matrices == 2 && !turned) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(part[0]), "=r"(part[1])
                 : "r"(place));
  } else if constexpr (matrices == 2) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(part[0]), "=r"(part[1])
                 : "r"(place));
  } else if constexpr (!turned) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(part[0]), "=r"(part[1]), "=r"(part[2]), "=r"(part[3])
                 : "r"(place));
  } else {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(part[0]), "=r"(part[1]), "=r"(part[2]), "=r"(part[3])
                 : "r"(place));
  }
}

// Row i lies at i * pitch bytes, its piece of 16 bytes at another place of its 128 where `swizzle` is 1. Or all lanes
// point to the same `rows` rows in turn.
struct Shape {
  int pitch = kRowBytes;
  int swizzle = 0;
  int rows = kRows;
};

template <int matrices, bool turned>
__global__ void load_rows(const unsigned* in, unsigned* out, Shape shape) {
  __shared__ __align__(128) unsigned char tile[kMostBytes];
  const int lane = threadIdx.x % 32;
  auto* words = reinterpret_cast<unsigned*>(tile);
#pragma unroll 1
  for (int i = threadIdx.x; i < kMostBytes / 4; i += blockDim.x) words[i] = in[i];
  __syncthreads();
  const int row = lane % shape.rows;
  const int piece = shape.swizzle * (row % 8) * kRowBytes;
  unsigned part[4];
  load_matrices<matrices, turned>(part, &tile[row * shape.pitch + piece]);
  for (int i = 0; i < matrices; ++i) out[i * blockDim.x + threadIdx.x] = part[i];
}

template <int matrices, bool turned = false, Shape shape = Shape{}>
void loaded() {
  constexpr int kThreads = 64;
  static_assert(kRows * shape.pitch <= kMostBytes);
  const Buffer<unsigned> in(kMostBytes / 4);
  const Buffer<unsigned> out(kThreads * matrices);
  launch(load_rows<matrices, turned>, {2, kThreads}, in.data(), out.data(), shape);
}

// What a product on tensor cores does with memory: tiles of 32 x 32 halves come by copies of 16 bytes, two stages in
// turn, and each warp loads its parts of both factors as matrices.
template <int pitch>
__global__ void load_product_tiles(const std::uint16_t* left, const std::uint16_t* right, unsigned* out, int tiles) {
  __shared__ __align__(16) std::uint16_t stages[2][2][32 * pitch];  // stage, factor
  const int thread = threadIdx.x;                                   // [0, 128)
  const int row = thread / 4;
  const int col = thread % 4 * 8;
  const int lane = thread % 32;
  const int warp = thread / 32;
  const auto begin_tile = [&](int tile) {
    const int at = (tile * 32 + row) * 32 + col;
    __pipeline_memcpy_async(&stages[tile % 2][0][row * pitch + col], &left[at], 16);
    __pipeline_memcpy_async(&stages[tile % 2][1][row * pitch + col], &right[at], 16);
  };
  begin_tile(0);
  __pipeline_commit();
  unsigned sum = 0;
#pragma unroll 1
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles) begin_tile(tile + 1);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    const int matrix_row = warp % 2 * 16 + lane % 16;
    const int matrix_col = warp / 2 * 16 + lane / 16 * 8;
    unsigned a[4];
    unsigned b[4];
    load_matrices<4, false>(a, &stages[tile % 2][0][matrix_row * pitch + matrix_col]);
    load_matrices<4, true>(b, &stages[tile % 2][1][matrix_row * pitch + matrix_col]);
    for (int i = 0; i < 4; ++i) sum += a[i] ^ b[i];
    __syncthreads();
  }
  out[thread] = sum;
}

template <int pitch>
void product_tiles() {
  constexpr int kTiles = 4;
  const Buffer<std::uint16_t> left(kTiles * 32 * 32);
  const Buffer<std::uint16_t> right(kTiles * 32 * 32);
  const Buffer<unsigned> out(128);
  launch(load_product_tiles<pitch>, {1, 128}, left.data(), right.data(), out.data(), kTiles);
}

}  // namespace

std::vector<Case> matrix_load_cases() {
  return {
      {"1 matrix", loaded<1>},
      {"2 matrices", loaded<2>},
      {"4 matrices", loaded<4>},
      {"1 matrix, transposed", loaded<1, true>},
      {"2 matrices, transposed", loaded<2, true>},
      {"4 matrices, transposed", loaded<4, true>},
      {"4 matrices, pitch 32", loaded<4, false, Shape{.pitch = 32}>},
      {"2 matrices, pitch 64", loaded<2, false, Shape{.pitch = 64}>},
      {"1 matrix, pitch 128", loaded<1, false, Shape{.pitch = 128}>},
      {"4 matrices, pitch 128", loaded<4, false, Shape{.pitch = 128}>},
      {"4 matrices, transposed, pitch 128", loaded<4, true, Shape{.pitch = 128}>},
      {"4 matrices, pitch 144", loaded<4, false, Shape{.pitch = 144}>},
      {"4 matrices, transposed, pitch 80", loaded<4, true, Shape{.pitch = 80}>},
      {"4 matrices, pitch 128, swizzled", loaded<4, false, Shape{.pitch = 128, .swizzle = 1}>},
      {"2 matrices, pitch 256", loaded<2, false, Shape{.pitch = 256}>},
      {"4 matrices of one row", loaded<4, false, Shape{.rows = 1}>},
      {"4 matrices of two rows, pitch 128", loaded<4, false, Shape{.pitch = 128, .rows = 2}>},
      {"4 matrices of 5 rows, pitch 64", loaded<4, false, Shape{.pitch = 64, .rows = 5}>},
      {"tiles of a product, pitch 32", product_tiles<32>},
      {"tiles of a product, pitch 40", product_tiles<40>},
  };
}

}  // namespace conformance
