// Runs a mix of kernels and prints their results and profiles, every counter of them. Whatever must not change them
// (the number of workers, the run, the compiler) is checked by comparing this text.

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>

#include "common/ceil_div.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

using simt::DeviceArray;

__global__ void transpose(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[32][32];
  int row = blockIdx.y * 32 + threadIdx.y;
  int col = blockIdx.x * 32 + threadIdx.x;
  if (row < rows && col < cols) tile[threadIdx.y][threadIdx.x] = in[row * cols + col];
  __syncthreads();
  row = blockIdx.x * 32 + threadIdx.y;
  col = blockIdx.y * 32 + threadIdx.x;
  if (row < cols && col < rows) out[row * rows + col] = tile[threadIdx.x][threadIdx.y];
}

__global__ void multiply(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[16][16];
  __shared__ float tile_b[16][16];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    tile_a[y][x] = a[(blockIdx.y * 16 + y) * n + k + x];
    tile_b[y][x] = b[(k + y) * n + blockIdx.x * 16 + x];
    __syncthreads();
    for (int i = 0; i < 16; ++i) sum += tile_a[y][i] * tile_b[i][x];
    __syncthreads();
  }
  c[(blockIdx.y * 16 + y) * n + blockIdx.x * 16 + x] = sum;
}

__global__ void rows_of_own_length(const float* in, float* out, int rows) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int i = 0; i < row % 7; ++i) {
    if ((row + i) % 3 != 0) sum += __ldg(&in[row * 7 + i]);
  }
  out[row] = sum;
}

// The order of these additions shows in the last bits, and the last block to arrive depends on the order of blocks.
__global__ void sum_with_atomics(const float* in, float* sum, unsigned* arrived, unsigned* last_block, int count) {
  float mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) mine += in[i] * 0.1F;
  for (int delta = 16; delta > 0; delta /= 2) mine += __shfl_down_sync(~0U, mine, delta);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, mine);
  if (threadIdx.x == 0 && atomicInc(arrived, gridDim.x) == gridDim.x - 1) *last_block = blockIdx.x;
}

__global__ void vectors(const float4* in, float4* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = in[i];
  v.w += v.x;
  if (i < count) out[count - 1 - i] = v;
}

void print(const char* what, const simt::Profile& profile, const float* results, std::size_t count) {
  std::uint64_t checksum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &results[i], sizeof bits);
    checksum = checksum * 31 + bits;
  }
  fmt::print("{}: {} launches, {} blocks, {} threads, {} shared bytes, results {:x}\n", what, profile.launches,
             profile.blocks, profile.threads, profile.shared_bytes_per_block, checksum);
  for (const simt::Site& s : profile.sites) {
    fmt::print(
        "  {}:{} {} space {} kind {} bytes {}: {} requests, {} lanes, {} cost, {} ideal; worst {} in block {},{} warp "
        "{}:",
        s.line, s.column, s.variable, static_cast<int>(s.space), static_cast<int>(s.kind), s.bytes, s.requests,
        s.active_lanes, s.cost, s.ideal, s.worst.cost, s.worst.block.x, s.worst.block.y, s.worst.warp);
    for (const std::uint64_t address : s.worst.access.address) fmt::print(" {}", address);
    fmt::print(" active {:x}\n", s.worst.access.active);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const simt::ProfileOptions options{.workers = argc > 1 ? std::atoi(argv[1]) : 1};
  constexpr int kRows = 517;
  constexpr int kCols = 259;
  DeviceArray<float> in(kRows * kCols * 4, "in");
  DeviceArray<float> out(kRows * kCols * 4, "out");
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i % 1009) * 0.25F;

  print("transpose",
        simt::profile(
            [&] {
              launch(transpose, {dim3(ceil_div(kCols, 32), ceil_div(kRows, 32)), dim3(32, 32)}, in.data(), out.data(),
                     kRows, kCols);
            },
            options),
        out.data(), kRows * kCols);
  print("multiply",
        simt::profile(
            [&] {
              launch(multiply, {dim3(8, 8), dim3(16, 16)}, in.data(), in.data(), out.data(), 128);
            },
            options),
        out.data(), 128 * 128);
  print("rows_of_own_length",
        simt::profile(
            [&] {
              launch(rows_of_own_length, {ceil_div(9999, 96), 96}, in.data(), out.data(), 9999);
            },
            options),
        out.data(), 9999);

  DeviceArray<float> sum(1, "sum");
  DeviceArray<unsigned> arrived(1, "arrived");
  DeviceArray<unsigned> last_block(1, "last_block");
  sum[0] = 0;
  arrived[0] = 0;
  const simt::Profile atomics = simt::profile(
      [&] {
        launch(sum_with_atomics, {200, 128}, in.data(), sum.data(), arrived.data(), last_block.data(), kRows * kCols);
      },
      options);
  print("sum_with_atomics", atomics, sum.data(), 1);
  fmt::print("  last block {}\n", last_block[0]);

  print("vectors",
        simt::profile(
            [&] {
              launch(vectors, {50, 160}, reinterpret_cast<const float4*>(in.data()),
                     reinterpret_cast<float4*>(out.data()), 7990);
            },
            options),
        out.data(), 7990 * 4);
  return 0;
}
