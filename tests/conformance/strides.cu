// Lanes that are not side by side: strides, offsets, reversed, scattered, all at one place.

#include "tests/conformance/case.h"

namespace conformance {
namespace {

constexpr int kThreads = 128;
constexpr int kBlocks = 5;
constexpr int kCount = kThreads * kBlocks;

template <typename T>
__global__ void copy_strided(const T* in, T* out, int stride, int offset) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i * stride + offset];
}

template <typename T>
__global__ void store_strided(const T* in, T* out, int stride, int offset) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * stride + offset] = in[i];
}

template <typename T, int stride, int offset>
void load() {
  const Buffer<T> in(kCount * stride + offset + 1);
  const Buffer<T> out(kCount);
  launch(copy_strided<T>, {kBlocks, kThreads}, in.data(), out.data(), stride, offset);
}

template <typename T, int stride, int offset>
void store() {
  const Buffer<T> in(kCount);
  const Buffer<T> out(kCount * stride + offset + 1);
  launch(store_strided<T>, {kBlocks, kThreads}, in.data(), out.data(), stride, offset);
}

__global__ void copy_reversed(const float* in, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[count - 1 - i] = in[i];
}

void reversed() {
  const Buffer<float> in(kCount);
  const Buffer<float> out(kCount);
  launch(copy_reversed, {kBlocks, kThreads}, in.data(), out.data(), kCount);
}

// Neighbouring lanes go to places without a visible order, and some of them to the same.
__global__ void gather(const float* in, float* out, unsigned count) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i * 2654435761U % count];
}

void scattered() {
  constexpr unsigned kFewer = 97;
  const Buffer<float> in(kFewer);
  const Buffer<float> out(kCount);
  launch(gather, {kBlocks, kThreads}, in.data(), out.data(), kFewer);
}

__global__ void load_one(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[blockIdx.x];
}

void all_at_one_place() {
  const Buffer<float> in(kBlocks);
  const Buffer<float> out(kCount);
  launch(load_one, {kBlocks, kThreads}, in.data(), out.data());
}

}  // namespace

std::vector<Case> stride_cases() {
  return {
      {"load floats at stride 2", load<float, 2, 0>},
      {"load floats at stride 3", load<float, 3, 0>},
      {"load floats at stride 8", load<float, 8, 0>},
      {"load floats at stride 33, shifted by 5", load<float, 33, 5>},
      {"load floats shifted by 1", load<float, 1, 1>},
      {"load bytes at stride 7", load<unsigned char, 7, 0>},
      {"load float4 shifted by 1", load<float4, 1, 1>},
      {"load doubles at stride 5", load<double, 5, 2>},
      {"store floats at stride 2", store<float, 2, 0>},
      {"store floats at stride 9, shifted by 3", store<float, 9, 3>},
      {"store shorts at stride 3", store<unsigned short, 3, 1>},
      {"store float4 at stride 2", store<float4, 2, 1>},
      {"store reversed", reversed},
      {"load scattered", scattered},
      {"load one element", all_at_one_place},
  };
}

}  // namespace conformance
