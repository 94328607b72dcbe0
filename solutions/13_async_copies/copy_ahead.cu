// Question:   one warp has a multiprocessor for itself; how does it keep the memory busy?
// Technique:  asynchronous copies to shared memory, begun many rounds before their bytes are stored.
// Watch:      bytes that are on their way while the warp stores: 0 becomes more than 12 KiB.

#include <cuda_pipeline_primitives.h>

#include <cstddef>

#include "chapters/13_async_copies/copy_ahead.h"

constexpr std::size_t kPiece = 4;                            // floats that a lane copies at once: 16 bytes
constexpr std::size_t kRound = kBlocks * kThreads * kPiece;  // floats that all lanes copy in one round

// [edit]
// A ring of stages. While one of them is stored, the copies to the seven others are on their way, and they take no
// register meanwhile. Each lane reads what it has copied itself, so its own wait is enough: no barrier.
constexpr std::size_t kStages = 8;  // a wait leaves no more than eight batches on their way,
constexpr std::size_t kPieces = 4;  // so each of them has to be large: 2 KiB

// [copy-ahead]
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
  for (std::size_t round = 0; round < kStages - 1; ++round) begin_round(round, stages, in, first, count);
  for (std::size_t round = 0; first + round * kPieces * kRound < count; ++round) {
    begin_round(round + kStages - 1, stages, in, first, count);  // into the stage that was stored a round ago
    __pipeline_wait_prior(kStages - 1);
    for (std::size_t k = 0; k < kPieces; ++k) {
      const std::size_t i = first + (round * kPieces + k) * kRound;
      if (i < count) *reinterpret_cast<float4*>(&out[i]) = stages[round % kStages][k][threadIdx.x];
    }
  }
}
// [copy-ahead]
// [end edit]

void copy_ahead(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
