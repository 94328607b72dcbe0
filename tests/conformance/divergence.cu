// Lanes that do not all do the same: some branch away, some leave early, some loop longer than others.

#include "tests/conformance/case.h"

namespace conformance {
namespace {

constexpr int kThreads = 96;
constexpr int kBlocks = 4;
constexpr int kCount = kThreads * kBlocks;

__device__ int thread_in_grid() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void odd_lanes_only(const float* in, float* out) {
  const int i = thread_in_grid();
  if (i % 2 == 1) out[i] = in[i];
}

__global__ void two_sides(const float* in, float* out) {
  const int i = thread_in_grid();
  if (i % 3 == 0) {
    out[i] = in[2 * i] * 2;
  } else {
    out[2 * i] = in[i] + 1;
  }
}

__global__ void leave_early(const float* in, float* out) {
  const int i = thread_in_grid();
  if (i % 5 == 2) return;
  const float value = in[i];
  if (i % 7 > 3) return;
  out[i] = value;
}

__global__ void whole_warps_branch(const float* in, float* out) {
  const int i = thread_in_grid();
  const int warp = i / 32;
  if (warp % 2 == 0) {
    out[i] = in[i];
  } else {
    out[i] = in[3 * i];
  }
}

__global__ void four_ways(const float* in, float* out) {
  const int i = thread_in_grid();
  switch (i % 4) {
    case 0:
      out[i] = in[i] + 1;
      break;
    case 1:
      out[i * 2] = in[i] * 3;
      break;
    case 2:
      break;
    default:
      out[0] = in[i * 4];
  }
}

// Lane i sums 1 + i % 5 elements: in each round fewer lanes are left.
__global__ void rows_of_own_length(const float* in, float* out) {
  const int i = thread_in_grid();
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k <= i % 5; ++k) sum += in[i * 5 + k];
  out[i] = sum;
}

__global__ void skip_some_rounds(const float* in, float* out) {
  const int i = thread_in_grid();
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < 6; ++k) {
    if ((i + k) % 3 == 0) continue;
    sum += in[i * 6 + k];
  }
  out[i] = sum;
}

__global__ void walk_until(const float* in, float* out) {
  const int i = thread_in_grid();
  int place = i;
  while (place % 4 != 0) {
    out[place] = in[place * 2];
    place += 3;
  }
}

// Every byte of the input is 0x7f: floats so large that adding 1 changes nothing. So lanes that store to one place in
// four_ways store the same value, which is no race.
template <void (*kernel)(const float*, float*)>
void run() {
  const Buffer<float> in(6 * kCount, 0x7f);
  const Buffer<float> out(6 * kCount);
  launch(kernel, {kBlocks, kThreads}, in.data(), out.data());
}

}  // namespace

std::vector<Case> divergence_cases() {
  return {
      {"odd lanes only", run<odd_lanes_only>},
      {"two sides of a branch", run<two_sides>},
      {"lanes leave early", run<leave_early>},
      {"whole warps branch", run<whole_warps_branch>},
      {"four ways of a switch", run<four_ways>},
      {"loops of different lengths", run<rows_of_own_length>},
      {"lanes skip rounds of a loop", run<skip_some_rounds>},
      {"lanes walk until they meet a multiple of 4", run<walk_until>},
  };
}

}  // namespace conformance
