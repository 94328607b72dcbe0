// expect: solved
// because: bytes per request
// One kernel for the float4, one for what is in front of them and behind.

#include <algorithm>
#include <cstdint>

#include "chapters/07_vectorized_access/scale_vectorized.h"

constexpr int kThreads = 256;  // in a block: 8 warps

// A float4 must be aligned to 16 bytes. The head is peeled off to a multiple of 32: then a warp's 512 bytes fill their
// sectors, too.
constexpr int kSectorFloats = 8;
constexpr int kFour = 4;

__global__ void scale_elements(const float* in, float* out, int count, float factor, int head) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  const int fours = (count - head) / kFour;
  if (thread < fours) {
    const float4 four = reinterpret_cast<const float4*>(in + head)[thread];
    reinterpret_cast<float4*>(out + head)[thread] =
        make_float4(factor * four.x, factor * four.y, factor * four.z, factor * four.w);
  }
}

__global__ void scale_edges(const float* in, float* out, int count, float factor, int head) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  const int tail = head + (count - head) / kFour * kFour;
  if (thread < head) out[thread] = factor * in[thread];
  if (thread < count - tail) out[tail + thread] = factor * in[tail + thread];
}

/// How many floats lie between `pointer` and the next border of a sector.
int floats_to_border(const float* pointer) {
  const auto floats = reinterpret_cast<std::uintptr_t>(pointer) / sizeof(float) % kSectorFloats;
  return static_cast<int>((kSectorFloats - floats) % kSectorFloats);
}

void scale_vectorized(const float* in, float* out, int count, float factor) {
  const bool fits = floats_to_border(in) % kFour == floats_to_border(out) % kFour;
  const int head = fits ? std::min(floats_to_border(in), count) : count;  // no float4 fits both: all is head
  const int blocks = ceil_div(ceil_div(count - head, kFour), kThreads);
  if (blocks > 0) launch(scale_elements, {blocks, kThreads}, in, out, count, factor, head);
  launch(scale_edges, {ceil_div(std::max(head, kFour), kThreads), kThreads}, in, out, count, factor, head);
}
