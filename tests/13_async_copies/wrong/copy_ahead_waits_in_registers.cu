// expect: misses_target
// because: 0 bytes are on their way
// As in chapter 9: 32 loads into registers, then 32 stores. The exercise is about doing without these registers.

#include <cstddef>

#include "chapters/13_async_copies/copy_ahead.h"

constexpr std::size_t kPiece = 4;
constexpr std::size_t kRound = kBlocks * kThreads * kPiece;

__global__ void copy(const float* in, float* out, std::size_t count) {
  constexpr std::size_t kAtOnce = 32;
  for (std::size_t first = (blockIdx.x * kThreads + threadIdx.x) * kPiece; first < count; first += kAtOnce * kRound) {
    float4 number[kAtOnce] = {};
    for (std::size_t k = 0; k < kAtOnce; ++k) {
      if (first + k * kRound < count) number[k] = *reinterpret_cast<const float4*>(&in[first + k * kRound]);
    }
    for (std::size_t k = 0; k < kAtOnce; ++k) {
      if (first + k * kRound < count) *reinterpret_cast<float4*>(&out[first + k * kRound]) = number[k];
    }
  }
}

void copy_ahead(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
