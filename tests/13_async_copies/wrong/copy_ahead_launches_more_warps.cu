// expect: misses_target
// because: threads are launched
// Eight warps a block with one copy each bring as much, but the exercise is about one.

#include <cuda_pipeline_primitives.h>

#include <cstddef>

#include "chapters/13_async_copies/copy_ahead.h"

constexpr std::size_t kPiece = 4;
constexpr std::size_t kRound = kBlocks * kThreads * kPiece;

__global__ void copy(const float* in, float* out, std::size_t count) {
  __shared__ float4 stage[8 * kThreads];
  const std::size_t first = (blockIdx.x * 8 * kThreads + threadIdx.x) * kPiece;
  for (std::size_t i = first; i < count; i += 8 * kRound) {
    __pipeline_memcpy_async(&stage[threadIdx.x], &in[i], sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    *reinterpret_cast<float4*>(&out[i]) = stage[threadIdx.x];
  }
}

void copy_ahead(const float* in, float* out, int count) {
  launch(copy, {kBlocks, 8 * kThreads}, in, out, static_cast<std::size_t>(count));
}
