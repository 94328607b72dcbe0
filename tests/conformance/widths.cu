// Accesses of 1, 2, 4, 8 and 16 bytes a lane, with a last warp that is not full.

#include "tests/conformance/case.h"

namespace conformance {
namespace {

constexpr int kCount = 1000;  // 7 blocks of 160 threads: the last has 40 of them at work
constexpr int kThreads = 160;

template <typename From, typename To>
__global__ void convert_elements(const From* in, To* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = static_cast<To>(in[i]);
}

template <typename From, typename To = From>
void convert() {
  const Buffer<From> in(kCount);
  const Buffer<To> out(kCount);
  launch(convert_elements<From, To>, {ceil_div(kCount, kThreads), kThreads}, in.data(), out.data(), kCount);
}

struct Triple {
  float x, y, z;
};

__global__ void copy_triples(const Triple* in, Triple* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = in[i];
}

void triples() {
  const Buffer<Triple> in(kCount);
  const Buffer<Triple> out(kCount);
  launch(copy_triples, {ceil_div(kCount, kThreads), kThreads}, in.data(), out.data(), kCount);
}

}  // namespace

std::vector<Case> width_cases() {
  return {
      {"copy 1 byte", convert<unsigned char>},
      {"copy 2 bytes", convert<unsigned short>},
      {"copy 4 bytes", convert<float>},
      {"copy 8 bytes, double", convert<double>},
      {"copy 8 bytes, float2", convert<float2>},
      {"copy 16 bytes, float4", convert<float4>},
      {"load 1 byte, store 8", convert<unsigned char, double>},
      {"load 8 bytes, store 2", convert<double, unsigned short>},
      {"copy structs of 3 floats", triples},
  };
}

}  // namespace conformance
