// Streams of one kind over arrays of many sizes: what comes from DRAM, and what goes there while the kernel runs.
#include <cuda_runtime.h>

#include <cstddef>

#include "tests/caches/gpu_case.h"

namespace caches {
namespace {

constexpr std::size_t kMebibyte = 1 << 20;

__global__ void store_whole(float* data, std::size_t count) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) data[i] = 1;
}
// The first `bytes` / 4 words of each sector.
__global__ void store_part(float* data, std::size_t sectors, int words) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < sectors * words) data[i / words * 8 + i % words] = 1;
}
// Every `apart`-th sector, from the `first` on.
__global__ void load_sectors(const float* data, std::size_t sectors, int apart, int first, float* out) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const std::size_t sector = i / 8 * apart + first;
  if (sector < sectors && data[sector * 8 + i % 8] == 1.5f) *out = 1;
}
// All of it, twice, by a grid that fits: the second time what L2 has kept is there.
__global__ void load_again(const float4* data, std::size_t count, float* out) {
  const std::size_t threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  float sum = 0;
  for (int time = 0; time < 2; ++time)
    for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += threads)
      sum += __ldcg(data + i).x;
  if (sum == 1.5f) *out = 1;
}
// Reads what it has written, from the beginning.
__global__ void store_then_load(float4* data, std::size_t count, float* out) {
  const std::size_t threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  for (std::size_t i = first; i < count; i += threads) data[i] = make_float4(1, 2, 3, 4);
  float sum = 0;
  for (std::size_t i = first; i < count; i += threads) sum += __ldcg(data + i).x;
  if (sum == 1.5f) *out = 1;
}

unsigned blocks_for(std::size_t threads) { return static_cast<unsigned>((threads + 255) / 256); }

}  // namespace

std::vector<GpuCase> l2_cases() {
  static float* data = nullptr;
  static float* out = nullptr;
  cudaMalloc(&data, 512 * kMebibyte);
  cudaMalloc(&out, 256);
  cudaMemset(data, 0, 512 * kMebibyte);
  std::vector<GpuCase> cases;
  const auto add = [&](const std::string& name, std::function<void()> run) { cases.push_back({"l2." + name, run}); };
  for (const std::size_t mib : {8, 24, 32, 40, 48, 56, 64, 96, 256, 512}) {
    const std::size_t bytes = mib * kMebibyte;
    const std::string size = std::to_string(mib);
    add("store_whole_" + size, [=] { store_whole<<<blocks_for(bytes / 4), 256>>>(data, bytes / 4); });
    add("load_again_" + size,
        [=] { load_again<<<264, 1024>>>(reinterpret_cast<const float4*>(data), bytes / 16, out); });
    add("store_then_load_" + size,
        [=] { store_then_load<<<264, 1024>>>(reinterpret_cast<float4*>(data), bytes / 16, out); });
  }
  for (const std::size_t mib : {16, 256})
    for (const int words : {1, 2, 4, 7})
      add("store_" + std::to_string(words) + "_words_" + std::to_string(mib), [=] {
        const std::size_t sectors = mib * kMebibyte / 32;
        store_part<<<blocks_for(sectors * words), 256>>>(data, sectors, words);
      });
  for (const int apart : {1, 2, 3, 4, 8, 16})
    for (const int first : {0, 1})
      add("load_every_" + std::to_string(apart) + "_from_" + std::to_string(first), [=] {
        const std::size_t sectors = 256 * kMebibyte / 32;
        load_sectors<<<blocks_for(sectors / apart * 8), 256>>>(data, sectors, apart, first, out);
      });
  return cases;
}

}  // namespace caches
