// Shared memory: the latency of a load, and what n-way bank conflicts cost loads and stores.
#include "micro.h"

namespace micro {
namespace {

constexpr int kWords = 8192;
constexpr int kSteps = 256;

__global__ void chase(int* out, long long* cycles) {
  __shared__ int next[kWords];
  for (int i = threadIdx.x; i < kWords; i += blockDim.x) next[i] = (i + 33) % kWords;
  __syncthreads();
  int at = threadIdx.x;
  const long long begin = clock64();
#pragma unroll 16
  for (int i = 0; i < kSteps; ++i) at = next[at];
  const long long end = clock64();
  out[blockIdx.x * blockDim.x + threadIdx.x] = at;
  if (threadIdx.x == 0) cycles[blockIdx.x] = end - begin;
}

/// Loads that do not wait for each other, `ways` of a warp's lanes in one bank.
__global__ void load(float* out, long long* cycles, int ways) {
  __shared__ float words[kWords];
  for (int i = threadIdx.x; i < kWords; i += blockDim.x) words[i] = 1;
  __syncthreads();
  const volatile float* from = words + (threadIdx.x % 32) * ways + threadIdx.x / 32;
  float sum = 0;
  const long long begin = clock64();
#pragma unroll 16
  for (int i = 0; i < kSteps; ++i) sum += from[(i % 16) * 32];
  __syncthreads();
  const long long end = clock64();
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
  if (threadIdx.x == 0) cycles[blockIdx.x] = end - begin;
}

__global__ void store(float* out, long long* cycles, int ways) {
  __shared__ float words[kWords];
  volatile float* to = words + (threadIdx.x % 32) * ways + threadIdx.x / 32;
  __syncthreads();
  const long long begin = clock64();
#pragma unroll 16
  for (int i = 0; i < kSteps; ++i) to[(i % 16) * 32] = static_cast<float>(i);
  __syncthreads();
  const long long end = clock64();
  out[blockIdx.x * blockDim.x + threadIdx.x] = words[threadIdx.x];
  if (threadIdx.x == 0) cycles[blockIdx.x] = end - begin;
}

// nvcc may neither join these nor leave one out.
__device__ float load_volatile(const double* from) {
  double word;
  asm volatile("ld.volatile.shared.f64 %0, [%1];" : "=d"(word) : "l"(__cvta_generic_to_shared(from)));
  return static_cast<float>(word);
}
__device__ float load_volatile(const float4* from) {
  float4 word;
  asm volatile("ld.volatile.shared.v4.f32 {%0, %1, %2, %3}, [%4];"
               : "=f"(word.x), "=f"(word.y), "=f"(word.z), "=f"(word.w)
               : "l"(__cvta_generic_to_shared(from)));
  return word.x + word.y + word.z + word.w;
}

/// As load(), of wider words, `ways` of them from lane to lane. A phase has 16 lanes of 8 bytes, or 8 of 16.
template <typename Word>
__global__ void load_wide(float* out, long long* cycles, int ways) {
  constexpr int kWide = kWords * sizeof(float) / sizeof(Word);
  static_assert(31 * 16 + 31 + 15 * 32 < kWide, "the last lane's last word");
  __shared__ Word words[kWide];
  for (int i = threadIdx.x; i < kWide; i += blockDim.x) words[i] = Word{};
  __syncthreads();
  const Word* from = words + (threadIdx.x % 32) * ways + threadIdx.x / 32;
  float sum = 0;
  const long long begin = clock64();
#pragma unroll 16
  for (int i = 0; i < kSteps; ++i) sum += load_volatile(from + (i % 16) * 32);
  __syncthreads();
  const long long end = clock64();
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
  if (threadIdx.x == 0) cycles[blockIdx.x] = end - begin;
}

template <typename Word>
void measure_wide(Array<float>& floats, Array<long long>& cycles) {
  const int sms = number_of_sms();
  for (const int warps : {4, 16, 32})
    for (const int ways : {1, 2, 4, 8, 16}) {
      const std::string at =
          setting("bytes", sizeof(Word)) + " " + setting("warps", warps) + " " + setting("ways", ways);
      for (int twice = 0; twice < 2; ++twice) load_wide<Word><<<sms, 32 * warps>>>(floats.get(), cycles.get(), ways);
      row("shared_load_wide", at, static_cast<double>(cycles.on_host()[0]) / (kSteps * warps), "cycles");
    }
}

}  // namespace

void measure_shared() {
  const int sms = number_of_sms();
  Array<float> floats(1024L * sms);
  Array<int> ints(1024L * sms);
  Array<long long> cycles(sms);
  for (int twice = 0; twice < 2; ++twice) chase<<<sms, 32>>>(ints.get(), cycles.get());
  row("shared_latency", "", static_cast<double>(cycles.on_host()[0]) / kSteps, "cycles");
  for (const int warps : {1, 4, 16, 32})
    for (const int ways : {1, 2, 4, 8, 16, 32}) {
      const std::string at = setting("warps", warps) + " " + setting("ways", ways);
      const double requests = static_cast<double>(kSteps) * warps;
      for (int twice = 0; twice < 2; ++twice) load<<<sms, 32 * warps>>>(floats.get(), cycles.get(), ways);
      row("shared_load", at, static_cast<double>(cycles.on_host()[0]) / requests, "cycles");
      for (int twice = 0; twice < 2; ++twice) store<<<sms, 32 * warps>>>(floats.get(), cycles.get(), ways);
      row("shared_store", at, static_cast<double>(cycles.on_host()[0]) / requests, "cycles");
    }
  measure_wide<double>(floats, cycles);
  measure_wide<float4>(floats, cycles);
}

}  // namespace micro
