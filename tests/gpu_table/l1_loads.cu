// Loads that hit L1: cycles a request by the stride between lanes and the width of a lane's load.
#include "micro.h"

namespace micro {
namespace {

constexpr int kSteps = 32;
constexpr int kFloats = 4096;  // 16 KiB: all strides stay in L1

__device__ float sum_of(float value) { return value; }
__device__ float sum_of(float2 value) { return value.x + value.y; }
__device__ float sum_of(float4 value) { return value.x + value.y + value.z + value.w; }

/// Four loads at a time that do not wait for each other. `stride`: elements of T between lanes.
template <typename T>
__global__ void load(const T* from, int stride, float* out, long long* cycles) {
  constexpr int kElements = kFloats * 4 / static_cast<int>(sizeof(T));
  const int first = (threadIdx.x % 32) * stride;
  float sum = 0;
  for (int i = threadIdx.x; i < kElements; i += blockDim.x) sum += sum_of(__ldca(from + i));
  __syncthreads();
  const long long begin = clock64();
  for (int step = 0; step < kSteps; ++step) {
    T loaded[8];
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      const T* address = from + ((first + (step * 8 + k) * 32) & (kElements - 1));
      loaded[k] = __ldca(address);
    }
#pragma unroll
    for (int k = 0; k < 8; ++k) sum += sum_of(loaded[k]);
  }
  __syncthreads();
  const long long end = clock64();
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
  if (threadIdx.x == 0) cycles[blockIdx.x] = end - begin;
}

template <typename T>
void strides(const char* width, int sms, const Array<float>& from, const Array<float>& out,
             const Array<long long>& cycles) {
  for (const int stride : {0, 1, 2, 3, 4, 8, 16, 32, 33, 64}) {
    for (int twice = 0; twice < 2; ++twice)
      load<T><<<sms, 1024>>>(reinterpret_cast<const T*>(from.get()), stride, out.get(), cycles.get());
    row("l1_load", std::string("bytes=") + width + " " + setting("stride", stride),
        static_cast<double>(cycles.on_host()[0]) / (kSteps * 8 * 32), "cycles");
  }
}

}  // namespace

void measure_l1_loads() {
  const int sms = number_of_sms();
  Array<float> from(kFloats), out(1024L * sms);
  Array<long long> cycles(sms);
  strides<float>("4", sms, from, out, cycles);
  strides<float2>("8", sms, from, out, cycles);
  strides<float4>("16", sms, from, out, cycles);
}

}  // namespace micro
