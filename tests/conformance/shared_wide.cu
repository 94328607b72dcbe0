// Shared memory, 1, 2, 8 and 16 bytes a lane: phases, and loads in which lanes share what they ask for.

#include "tests/conformance/case.h"

namespace conformance {
namespace {

// Lane i stores element i * stride and loads element i / share * stride.
template <typename T>
__global__ void stage(const T* in, T* out, int stride, int share) {
  extern __shared__ float4 window[];
  T* elements = reinterpret_cast<T*>(window);
  elements[threadIdx.x * stride] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = elements[threadIdx.x / share * stride];
}

template <typename T, int stride, int share>
void staged() {
  constexpr int kThreads = 64;
  const Buffer<T> in(kThreads);
  const Buffer<T> out(kThreads);
  launch(stage<T>, {2, kThreads, sizeof(T) * kThreads * stride}, in.data(), out.data(), stride, share);
}

// Only some lanes take part: phases without an active lane cost nothing.
__global__ void stage_some(const float4* in, float4* out, unsigned active) {
  __shared__ float4 elements[32];
  if ((active >> threadIdx.x & 1U) != 0) {
    elements[threadIdx.x] = in[threadIdx.x];
    __syncwarp(active);
    out[threadIdx.x] = elements[threadIdx.x ^ 1U];
  }
}

template <unsigned active>
void some_lanes() {
  const Buffer<float4> in(32);
  const Buffer<float4> out(32);
  launch(stage_some, {1, 32}, in.data(), out.data(), active);
}

}  // namespace

std::vector<Case> shared_wide_cases() {
  return {
      {"stage 1 byte", staged<unsigned char, 1, 1>},
      {"stage 1 byte at stride 36", staged<unsigned char, 36, 1>},
      {"stage 2 bytes at stride 3", staged<unsigned short, 3, 1>},
      {"stage 8 bytes", staged<float2, 1, 1>},
      {"stage 8 bytes at stride 2", staged<float2, 2, 1>},
      {"stage 8 bytes, pairs of lanes share", staged<double, 3, 2>},
      {"stage 16 bytes", staged<float4, 1, 1>},
      {"stage 16 bytes at stride 9", staged<float4, 9, 1>},
      {"stage 16 bytes, pairs of lanes share", staged<float4, 1, 2>},
      {"stage 16 bytes, 4 lanes share", staged<float4, 5, 4>},
      {"stage 16 bytes, all lanes share", staged<float4, 1, 64>},
      {"stage 16 bytes in lanes 0 to 7", some_lanes<0x000000FFU>},
      {"stage 16 bytes in every fourth pair", some_lanes<0x03030303U>},
  };
}

}  // namespace conformance
