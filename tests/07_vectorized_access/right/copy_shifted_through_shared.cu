// expect: solved
// because: bytes per request
// The block's float4 go through shared memory, and one float more for the block.

#include "chapters/07_vectorized_access/copy_shifted.h"

constexpr int kThreads = 256;
constexpr int kFour = 4;

__global__ void copy(const float* in, float* out, int count) {
  __shared__ float firsts[kThreads + 1];  // the first float of each float4, and of the one behind the block
  const int thread = threadIdx.x;
  const int i = blockIdx.x * kThreads + thread;
  const int fours = count / kFour;
  float4 four{};
  if (i < fours) four = reinterpret_cast<const float4*>(in)[i];
  if (i == fours) four.x = in[kFour * i];
  firsts[thread] = four.x;
  const int behind = (blockIdx.x + 1) * kThreads;
  if (thread == 0 && behind <= fours) firsts[kThreads] = in[kFour * behind];
  __syncthreads();  // all first floats are there
  if (i < fours) reinterpret_cast<float4*>(out)[i] = make_float4(four.y, four.z, four.w, firsts[thread + 1]);
  const int rest = kFour * fours + i;
  if (rest < count) out[rest] = in[rest + 1];
}

void copy_shifted(const float* in, float* out, int count) {
  launch(copy, {ceil_div(ceil_div(count, kFour), kThreads), kThreads}, in, out, count);
}
