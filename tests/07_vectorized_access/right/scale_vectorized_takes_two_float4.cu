// expect: solved
// because: bytes per request
// Two float4 a thread, a grid apart: as wide, and twice as much on its way.

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
  const int threads = gridDim.x * kThreads;
  const float4* from = reinterpret_cast<const float4*>(in + head);
  float4* to = reinterpret_cast<float4*>(out + head);
  float4 a{};
  float4 b{};
  if (thread < fours) a = from[thread];
  if (thread + threads < fours) b = from[thread + threads];
  if (thread < fours) to[thread] = make_float4(factor * a.x, factor * a.y, factor * a.z, factor * a.w);
  if (thread + threads < fours) {
    to[thread + threads] = make_float4(factor * b.x, factor * b.y, factor * b.z, factor * b.w);
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
  const int head = fits ? std::min(floats_to_border(in), count) : count;  // no float4 fits both: all is head
  const int threads = std::max(head, ceil_div(count - head, 2 * kFour));
  launch(scale_elements, {ceil_div(threads, kThreads), kThreads}, in, out, count, factor, head);
}
