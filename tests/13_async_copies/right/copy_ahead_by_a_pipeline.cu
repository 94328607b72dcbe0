// expect: solved
// because: bytes on their way while a warp stores
// The same ring by cuda::pipeline: a stage is acquired, filled, committed, waited for and released.

#include <cstddef>
#include <cuda/pipeline>

#include "chapters/13_async_copies/copy_ahead.h"

constexpr std::size_t kPiece = 4;
constexpr std::size_t kRound = kBlocks * kThreads * kPiece;

constexpr std::size_t kStages = 8;
constexpr std::size_t kPieces = 4;
using Stage = float4[kPieces][kThreads];
using Pipeline = cuda::pipeline<cuda::thread_scope_thread>;

__device__ void begin_round(Pipeline& pipeline, std::size_t round, Stage* stages, const float* in, std::size_t first,
                            std::size_t count) {
  pipeline.producer_acquire();
  for (std::size_t k = 0; k < kPieces; ++k) {
    const std::size_t i = first + (round * kPieces + k) * kRound;
    if (i < count) {
      cuda::memcpy_async(reinterpret_cast<float*>(&stages[round % kStages][k][threadIdx.x]), &in[i],
                         cuda::aligned_size_t<sizeof(float4)>(sizeof(float4)), pipeline);
    }
  }
  pipeline.producer_commit();
}

__global__ void copy(const float* in, float* out, std::size_t count) {
  __shared__ Stage stages[kStages];
  Pipeline pipeline = cuda::make_pipeline();
  const std::size_t first = (blockIdx.x * kThreads + threadIdx.x) * kPiece;
  for (std::size_t round = 0; round < kStages - 1; ++round) begin_round(pipeline, round, stages, in, first, count);
  for (std::size_t round = 0; first + round * kPieces * kRound < count; ++round) {
    begin_round(pipeline, round + kStages - 1, stages, in, first, count);
    pipeline.consumer_wait();
    for (std::size_t k = 0; k < kPieces; ++k) {
      const std::size_t i = first + (round * kPieces + k) * kRound;
      if (i < count) *reinterpret_cast<float4*>(&out[i]) = stages[round % kStages][k][threadIdx.x];
    }
    pipeline.consumer_release();
  }
}

void copy_ahead(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
