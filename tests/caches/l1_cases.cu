// Each block has 32 threads and a line of its own for each of its accesses, so that Nsight Compute's counters say what
// one access finds.
#include <cuda_runtime.h>

#include "tests/caches/gpu_case.h"

namespace caches {
namespace {

constexpr int kBlocks = 132;
constexpr int kThreads = 32;

// The compiler joins or drops no asm volatile.
__device__ float load(const float* at) {
  float value;
  asm volatile("ld.global.f32 %0, [%1];" : "=f"(value) : "l"(at) : "memory");
  return value;
}
__device__ void store(float* at, float value) {
  asm volatile("st.global.f32 [%0], %1;" ::"l"(at), "f"(value) : "memory");
}
// Nothing that follows starts before `value` is there.
__device__ void use(float value) {
  if (value == 1.5f) __trap();
  __syncthreads();
}

__global__ void load_twice(float* data) {
  float* at = data + blockIdx.x * kThreads + threadIdx.x;
  use(load(at));
  use(load(at));
}
__global__ void load_store_load(float* data) {
  float* at = data + blockIdx.x * kThreads + threadIdx.x;
  use(load(at));
  store(at, 1);
  __syncthreads();
  use(load(at));
}
__global__ void store_load(float* data) {
  float* at = data + blockIdx.x * kThreads + threadIdx.x;
  store(at, 1);
  __syncthreads();
  use(load(at));
}
__global__ void store_part_load(float* data) {
  float* at = data + blockIdx.x * kThreads + threadIdx.x;
  if (threadIdx.x % 8 == 0) store(at, 1);
  __syncthreads();
  use(load(at));
}
__global__ void load_store_part_load(float* data) {
  float* at = data + blockIdx.x * kThreads + threadIdx.x;
  use(load(at));
  if (threadIdx.x % 8 == 0) store(at, 1);
  __syncthreads();
  use(load(at));
}
__global__ void load_atomic_load(float* data) {
  float* at = data + blockIdx.x * kThreads + threadIdx.x;
  use(load(at));
  atomicAdd(at, 1);
  __syncthreads();
  use(load(at));
}
__global__ void load_volatile_twice(float* data) {
  volatile float* at = data + blockIdx.x * kThreads + threadIdx.x;
  use(*at);
  use(*at);
}
// Eight warps of a block load the same line.
__global__ void eight_warps_load(float* data) { use(load(data + blockIdx.x * kThreads + threadIdx.x % 32)); }
// A sector of the line each time.
__global__ void load_by_sector(float* data) {
  float* line = data + blockIdx.x * kThreads;
  for (int sector = 0; sector < 4; ++sector) use(load(line + sector * 8 + threadIdx.x % 8));
}

}  // namespace

std::vector<GpuCase> l1_cases() {
  static float* data = nullptr;
  cudaMalloc(&data, kBlocks * kThreads * sizeof(float));
  cudaMemset(data, 0, kBlocks * kThreads * sizeof(float));
  std::vector<GpuCase> cases;
  const auto add = [&](const char* name, void (*kernel)(float*), int threads = kThreads) {
    cases.push_back({std::string("l1.") + name, [=] { kernel<<<kBlocks, threads>>>(data); }});
  };
  add("load_twice", load_twice);
  add("load_store_load", load_store_load);
  add("store_load", store_load);
  add("store_part_load", store_part_load);
  add("load_store_part_load", load_store_part_load);
  add("load_atomic_load", load_atomic_load);
  add("load_volatile_twice", load_volatile_twice);
  add("eight_warps_load", eight_warps_load, 256);
  add("load_by_sector", load_by_sector);
  return cases;
}

}  // namespace caches
