// expect: solved
// because: bytes on their way while a warp stores
// Eight rounds are begun before the loop, and the next one goes into the stage that was just stored.

#include <cuda_pipeline_primitives.h>

#include <cstddef>

#include "chapters/13_async_copies/copy_ahead.h"

constexpr std::size_t kPiece = 4;
constexpr std::size_t kRound = kBlocks * kThreads * kPiece;

constexpr std::size_t kStages = 8;  // a wait leaves no more than eight batches on their way,
constexpr std::size_t kPieces = 4;  // so each of them has to be large: 2 KiB

using Stage = float4[kPieces][kThreads];

// One batch a round, also when there is nothing left to copy: then the last seven are always those of later rounds.
__device__ void begin_round(std::size_t round, Stage* stages, const float* in, std::size_t first, std::size_t count) {
  for (std::size_t k = 0; k < kPieces; ++k) {
    const std::size_t i = first + (round * kPieces + k) * kRound;
    if (i < count) __pipeline_memcpy_async(&stages[round % kStages][k][threadIdx.x], &in[i], sizeof(float4));
  }
  __pipeline_commit();
}

__global__ void copy(const float* in, float* out, std::size_t count) {
  __shared__ Stage stages[kStages];
  const std::size_t first = (blockIdx.x * kThreads + threadIdx.x) * kPiece;
  for (std::size_t round = 0; round < kStages; ++round) begin_round(round, stages, in, first, count);
  for (std::size_t round = 0; first + round * kPieces * kRound < count; ++round) {
    __pipeline_wait_prior(kStages - 1);
    for (std::size_t k = 0; k < kPieces; ++k) {
      const std::size_t i = first + (round * kPieces + k) * kRound;
      if (i < count) *reinterpret_cast<float4*>(&out[i]) = stages[round % kStages][k][threadIdx.x];
    }
    begin_round(round + kStages, stages, in, first, count);
  }
}

void copy_ahead(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
