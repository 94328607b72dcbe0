// expect: misses_target
// because: ask for 258.0 bytes per request
// Half of the fix: one stretch for each warp, and a load of its own for the float behind it.

#include "chapters/07_vectorized_access/copy_shifted.h"

constexpr int kThreads = 256;  // in a block: 8 warps

// A warp takes four stretches of 32 float4, one behind the other. So the float behind a stretch is one of the next
// stretch, and only behind the last one a lane has to load one more.
constexpr int kFour = 4;
constexpr int kLanes = 32;
constexpr int kStretches = 1;
constexpr unsigned kAllLanes = 0xFFFFFFFF;

__global__ void copy(const float* in, float* out, int count) {
  const int fours = count / kFour;  // whole ones of `out`; those of `in` at the same place are whole, too
  const int lane = threadIdx.x % kLanes;
  const int warp = (blockIdx.x * kThreads + threadIdx.x) / kLanes;
  const int first = warp * kStretches * kLanes + lane;
  float4 four[kStretches + 1] = {};
  for (int k = 0; k < kStretches; ++k) {
    const int i = first + k * kLanes;
    if (i < fours) four[k] = reinterpret_cast<const float4*>(in)[i];
    if (i == fours) four[k].x = in[kFour * i];
  }
  const int behind = first + kStretches * kLanes;
  if (lane == 0 && behind <= fours) four[kStretches].x = in[kFour * behind];
  for (int k = 0; k < kStretches; ++k) {
    // Lane 0 gives what lane 31 needs: its float of the next stretch. All others give their own to the lane before.
    const float given = lane == 0 ? four[k + 1].x : four[k].x;
    const float next = __shfl_sync(kAllLanes, given, (lane + 1) % kLanes);
    const int i = first + k * kLanes;
    if (i < fours) reinterpret_cast<float4*>(out)[i] = make_float4(four[k].y, four[k].z, four[k].w, next);
  }
  const int tail = kFour * fours;
  if (warp == 0 && lane < count - tail) out[tail + lane] = in[tail + lane + 1];
}

void copy_shifted(const float* in, float* out, int count) {
  const int threads = ceil_div(ceil_div(count, kFour), kStretches * kLanes) * kLanes;
  launch(copy, {ceil_div(threads, kThreads), kThreads}, in, out, count);
}
