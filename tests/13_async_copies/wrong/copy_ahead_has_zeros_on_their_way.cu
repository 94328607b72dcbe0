// expect: misses_target
// because: shared stores take
// A wait for all that it stores, and then copies of nothing but zeros, so that something is on its way.

#include <cuda_pipeline_primitives.h>

#include <cstddef>

#include "chapters/13_async_copies/copy_ahead.h"

constexpr std::size_t kPiece = 4;
constexpr std::size_t kRound = kBlocks * kThreads * kPiece;

constexpr std::size_t kPieces = 8;
constexpr std::size_t kZeros = 24;

__global__ void copy(const float* in, float* out, std::size_t count) {
  __shared__ float4 stage[kPieces][kThreads];
  __shared__ float4 zeros[kZeros][kThreads];
  const std::size_t first = (blockIdx.x * kThreads + threadIdx.x) * kPiece;
  for (std::size_t begin = first; begin < count; begin += kPieces * kRound) {
    for (std::size_t k = 0; k < kPieces && begin + k * kRound < count; ++k)
      __pipeline_memcpy_async(&stage[k][threadIdx.x], &in[begin + k * kRound], sizeof(float4));
    __pipeline_commit();
    for (std::size_t k = 0; k < kZeros; ++k)
      __pipeline_memcpy_async(&zeros[k][threadIdx.x], &in[begin], sizeof(float4), sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    for (std::size_t k = 0; k < kPieces && begin + k * kRound < count; ++k)
      *reinterpret_cast<float4*>(&out[begin + k * kRound]) = stage[k][threadIdx.x];
    __pipeline_wait_prior(0);
  }
}

void copy_ahead(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
