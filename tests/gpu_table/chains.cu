// Arithmetic and barriers: cycles of a dependent instruction, of independent ones, of a barrier.
#include "micro.h"

namespace micro {
namespace {

constexpr int kSteps = 512;

__global__ void chain_of_ffma(float* out, long long* cycles, float a) {
  float x = a;
  const long long begin = clock64();
#pragma unroll 64
  for (int i = 0; i < kSteps; ++i) x = x * a + a;
  const long long end = clock64();
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
  if (threadIdx.x == 0) cycles[blockIdx.x] = end - begin;
}

__global__ void chain_of_imad(int* out, long long* cycles, int a) {
  int x = a;
  const long long begin = clock64();
#pragma unroll 64
  for (int i = 0; i < kSteps; ++i) x = x * a + a;
  const long long end = clock64();
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
  if (threadIdx.x == 0) cycles[blockIdx.x] = end - begin;
}

__global__ void barriers(long long* cycles) {
  __syncthreads();
  const long long begin = clock64();
#pragma unroll 16
  for (int i = 0; i < 64; ++i) __syncthreads();
  const long long end = clock64();
  if (threadIdx.x == 0) cycles[blockIdx.x] = end - begin;
}

__global__ void spin(long long* cycles) {
  const long long begin = clock64();
  while (clock64() - begin < 20000000) {
  }
  cycles[blockIdx.x] = clock64() - begin;
}

}  // namespace

void measure_chains() {
  const int sms = number_of_sms();
  Array<float> floats(2048L * sms);
  Array<int> ints(2048L * sms);
  Array<long long> cycles(sms);
  const double spinning = microseconds([&] { spin<<<sms, 1>>>(cycles.get()); }, 3);
  row("clock", "sm", static_cast<double>(cycles.on_host()[0]) / spinning / 1000, "GHz");
  for (const int warps : {1, 4, 8, 16, 32}) {
    chain_of_ffma<<<sms, 32 * warps>>>(floats.get(), cycles.get(), 0.5f);
    chain_of_ffma<<<sms, 32 * warps>>>(floats.get(), cycles.get(), 0.5f);
    row("ffma_chain", setting("warps", warps), static_cast<double>(cycles.on_host()[0]) / kSteps, "cycles");
    chain_of_imad<<<sms, 32 * warps>>>(ints.get(), cycles.get(), 3);
    chain_of_imad<<<sms, 32 * warps>>>(ints.get(), cycles.get(), 3);
    row("imad_chain", setting("warps", warps), static_cast<double>(cycles.on_host()[0]) / kSteps, "cycles");
    barriers<<<sms, 32 * warps>>>(cycles.get());
    barriers<<<sms, 32 * warps>>>(cycles.get());
    row("barrier", setting("warps", warps), static_cast<double>(cycles.on_host()[0]) / 64, "cycles");
  }
}

}  // namespace micro
