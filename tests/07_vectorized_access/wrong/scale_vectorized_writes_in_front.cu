// expect: wrong
// because: an element in front of out[0] is overwritten
// Begins at the last border in front of the first element. The memory is there, but it belongs to somebody else.

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
  const int tail = head + kFour * fours;  // the first element that no float4 holds
  if (thread < fours) {
    const float4 four = reinterpret_cast<const float4*>(in + head)[thread];
    reinterpret_cast<float4*>(out + head)[thread] =
        make_float4(factor * four.x, factor * four.y, factor * four.z, factor * four.w);
  }
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
  const int head = fits ? -((kFour - floats_to_border(in) % kFour) % kFour) : count;
  const int threads = std::max(head, ceil_div(count - head, kFour));
  launch(scale_elements, {ceil_div(threads, kThreads), kThreads}, in, out, count, factor, head);
}
