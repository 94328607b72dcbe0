#include <cstdint>

#include "common/gpu/errors.h"
#include "common/keep_in_l2.h"
#include "common/launch.h"
#include "common/portable/scramble.h"
#include "common/timing/copy_ceiling.h"

namespace timing {
namespace {

constexpr int kThreads = 256;

// All loads first: a thread has `per_thread` of them in flight. Which is fastest depends on the GPU. On an H200 it is
// one, with the wish that the L2 cache evicts it last; streaming hints (__ldcs, __stcs) lose there
// (docs/results/transpose_log.md).
template <int per_thread, bool keeps_in_l2>
__global__ void copy_float4(const float4* in, float4* out, std::size_t count) {
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * kThreads * per_thread + threadIdx.x;
  float4 v[per_thread];
#pragma unroll
  for (int k = 0; k < per_thread; ++k) {
    const std::size_t i = first + k * kThreads;
    if (i < count) v[k] = keeps_in_l2 ? load_keeping_in_l2(in + i) : in[i];
  }
#pragma unroll
  for (int k = 0; k < per_thread; ++k) {
    const std::size_t i = first + k * kThreads;
    if (i >= count) continue;
    if (keeps_in_l2) {
      store_keeping_in_l2(out + i, v[k]);
    } else {
      out[i] = v[k];
    }
  }
}

// Random bits: memory may be faster on data with a pattern.
__global__ void fill(std::uint32_t* words, std::size_t count) {
  const std::size_t threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += threads) {
    words[i] = portable::scramble(static_cast<std::uint32_t>(i));
  }
}

template <int per_thread, bool keeps_in_l2>
CopyMethod copy_kernel(const void* from, void* to, std::size_t bytes) {
  const std::size_t count = bytes / sizeof(float4);
  const auto blocks = static_cast<unsigned>(ceil_div(count, std::size_t{kThreads * per_thread}));
  return {"a kernel, " + std::to_string(per_thread) + " float4 a thread" + (keeps_in_l2 ? ", kept in L2" : ""), [=] {
            launch(copy_float4<per_thread, keeps_in_l2>, {blocks, kThreads}, static_cast<const float4*>(from),
                   static_cast<float4*>(to), count);
          }};
}

}  // namespace

CopyCeiling::CopyCeiling(std::size_t bytes) : bytes_each_way_(ceil_div(bytes, std::size_t{32}) * 16) {
  const std::string size = std::to_string(bytes_each_way_);
  gpu::require(cudaMalloc(&from_, bytes_each_way_), "allocate " + size + " bytes to copy from");
  gpu::require(cudaMalloc(&to_, bytes_each_way_), "allocate " + size + " bytes to copy to");
  launch(fill, {1024, kThreads}, static_cast<std::uint32_t*>(from_), bytes_each_way_ / sizeof(std::uint32_t));
}

CopyCeiling::~CopyCeiling() {
  cudaFree(from_);
  cudaFree(to_);
}

std::vector<CopyMethod> CopyCeiling::methods() const {
  const auto copy_by_driver = [this] {
    gpu::require(cudaMemcpyAsync(to_, from_, bytes_each_way_, cudaMemcpyDeviceToDevice), "copy within its memory");
  };
  return {{"cudaMemcpy", copy_by_driver},
          copy_kernel<1, false>(from_, to_, bytes_each_way_),
          copy_kernel<4, false>(from_, to_, bytes_each_way_),
          copy_kernel<1, true>(from_, to_, bytes_each_way_),
          copy_kernel<2, true>(from_, to_, bytes_each_way_)};
}

}  // namespace timing
