// expect: misses_target
// because: loads from in take
// Each lane copies single floats: four times the requests for the same bytes.

#include <cuda_pipeline_primitives.h>

#include <cstddef>

#include "chapters/13_async_copies/copy_ahead.h"

constexpr std::size_t kPiece = 4;
constexpr std::size_t kRound = kBlocks * kThreads * kPiece;

constexpr std::size_t kStages = 8;
constexpr std::size_t kPieces = 4;

using Stage = float4[kPieces][kThreads];

__device__ void begin_round(std::size_t round, Stage* stages, const float* in, std::size_t first, std::size_t count) {
  for (std::size_t k = 0; k < kPieces; ++k) {
    const std::size_t i = first + (round * kPieces + k) * kRound;
    if (i >= count) continue;
    for (std::size_t c = 0; c < kPiece; ++c)
      __pipeline_memcpy_async(&reinterpret_cast<float*>(&stages[round % kStages][k][threadIdx.x])[c], &in[i + c], 4);
  }
  __pipeline_commit();
}

__global__ void copy(const float* in, float* out, std::size_t count) {
  __shared__ Stage stages[kStages];
  const std::size_t first = (blockIdx.x * kThreads + threadIdx.x) * kPiece;
  for (std::size_t round = 0; round < kStages - 1; ++round) begin_round(round, stages, in, first, count);
  for (std::size_t round = 0; first + round * kPieces * kRound < count; ++round) {
    begin_round(round + kStages - 1, stages, in, first, count);
    __pipeline_wait_prior(kStages - 1);
    for (std::size_t k = 0; k < kPieces; ++k) {
      const std::size_t i = first + (round * kPieces + k) * kRound;
      if (i < count) *reinterpret_cast<float4*>(&out[i]) = stages[round % kStages][k][threadIdx.x];
    }
  }
}

void copy_ahead(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
