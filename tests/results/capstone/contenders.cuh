#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "common/ceil_div.h"
#include "common/keep_in_l2.h"

// What measuring a transpose takes: memory, random data, a flushed L2 cache, contenders that are timed in turns.

inline void require(cudaError_t error, const char* asked) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "The GPU could not %s: %s\n", asked, cudaGetErrorString(error));
  std::exit(1);
}

template <typename T>
T* allocate(std::size_t count) {
  T* pointer = nullptr;
  require(cudaMalloc(&pointer, count * sizeof(T)), "allocate memory");
  return pointer;
}

// Random numbers in [-1, 1): memory may be faster on data with a pattern.
template <typename T>
__global__ void fill(T* values, std::size_t count) {
  const std::size_t threads = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += threads) {
    std::uint64_t bits = (i + 1) * 0x9E3779B97F4A7C15U;
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EBU;
    values[i] = static_cast<T>(static_cast<float>(static_cast<std::int32_t>(bits >> 32)) * 0x1p-31F);
  }
}

template <typename T>
__global__ void count_wrong(const T* in, const T* out, std::size_t rows, std::size_t cols, unsigned long long* wrong) {
  const std::size_t threads = std::size_t{gridDim.x} * blockDim.x;
  unsigned long long mine = 0;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < rows * cols; i += threads) {
    const T want = in[i];
    const T got = out[i % cols * rows + i / cols];
    mine += !(got == want);
  }
  if (mine != 0) atomicAdd(wrong, mine);
}

// All of it is read, so that nothing of the timed work's data is left in the L2 cache.
static __global__ void read_all(const float4* memory, std::size_t count, float* sum) {
  float mine = 0;
  const std::size_t threads = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += threads) {
    mine += memory[i].x + memory[i].w;
  }
  if (mine == 0.1F) *sum = mine;
}

constexpr int kCopyThreads = 256;

template <bool keep>
__global__ void copy_chunks(const float4* in, float4* out, std::size_t count) {
  const std::size_t i = std::size_t{blockIdx.x} * kCopyThreads + threadIdx.x;
  if (i >= count) return;
  if (keep) {
    store_keeping_in_l2(&out[i], load_keeping_in_l2(&in[i]));
  } else {
    out[i] = in[i];
  }
}

inline void flush_l2() {
  constexpr std::size_t kCount = std::size_t{1} << 24;  // 256 MiB: several times the cache
  static float4* const memory = allocate<float4>(kCount);
  static float* const sum = allocate<float>(1);
  read_all<<<1024, 512>>>(memory, kCount, sum);
}

inline float time_ms(const std::function<void()>& work, int times, bool flush) {
  static cudaEvent_t begin, end;
  if (!begin) {
    require(cudaEventCreate(&begin), "make an event");
    require(cudaEventCreate(&end), "make an event");
  }
  if (flush) flush_l2();
  require(cudaEventRecord(begin), "note the time");
  for (int i = 0; i < times; ++i) work();
  require(cudaEventRecord(end), "note the time");
  require(cudaEventSynchronize(end), "run the work");
  require(cudaGetLastError(), "start the work");
  float ms = 0;
  require(cudaEventElapsedTime(&ms, begin, end), "say the time");
  return ms / static_cast<float>(times);
}

inline double quantile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
}

enum class Role { plain_copy, keeping_copy, transpose };

struct Contender {
  std::string name;
  Role role;
  std::function<void()> run;
  std::vector<double> ms = {};
};

inline std::vector<double> ratios(const Contender& copy, const Contender& contender) {
  std::vector<double> r;
  for (std::size_t i = 0; i < copy.ms.size(); ++i) r.push_back(copy.ms[i] / contender.ms[i]);
  return r;
}

// The copy with the least median; with `all`, copies with the cache hint take part.
inline const Contender& best_copy(const std::vector<Contender>& contenders, bool all) {
  const Contender* best = nullptr;
  for (const Contender& c : contenders) {
    if (c.role == Role::transpose || (c.role == Role::keeping_copy && !all)) continue;
    if (!best || quantile(c.ms, 0.5) < quantile(best->ms, 0.5)) best = &c;
  }
  return *best;
}

inline void race(std::vector<Contender>& contenders, int rounds, int times, bool flush) {
  for (int round = -2; round < rounds; ++round) {
    for (Contender& c : contenders) {
      const double ms = time_ms(c.run, times, flush);
      if (round >= 0) c.ms.push_back(ms);
    }
  }
}

inline void print_table(const std::vector<Contender>& contenders, double bytes) {
  const Contender& plain = best_copy(contenders, false);
  const Contender& best = best_copy(contenders, true);
  std::printf("| | GB/s | of the best plain copy | middle half | of the best copy |\n|---|---|---|---|---|\n");
  for (const Contender& c : contenders) {
    const auto r = ratios(plain, c);
    std::printf("| %s | %.0f | %.3f | %.3f to %.3f | %.3f |\n", c.name.c_str(), bytes / quantile(c.ms, 0.5) / 1e6,
                quantile(r, 0.5), quantile(r, 0.25), quantile(r, 0.75), quantile(ratios(best, c), 0.5));
  }
  std::printf("\n");
}

template <typename T>
std::vector<Contender> copies(const T* in, T* out, std::size_t count) {
  const std::size_t bytes = count * sizeof(T);
  const std::size_t chunks = bytes / sizeof(float4);
  const auto blocks = static_cast<unsigned>(ceil_div(std::max<std::size_t>(chunks, 1), kCopyThreads));
  const auto* from = reinterpret_cast<const float4*>(in);
  auto* to = reinterpret_cast<float4*>(out);
  return {{"cudaMemcpy", Role::plain_copy,
           [=] { require(cudaMemcpyAsync(out, in, bytes, cudaMemcpyDeviceToDevice), "copy"); }},
          {"copy kernel, one float4 a thread", Role::plain_copy,
           [=] { copy_chunks<false><<<blocks, kCopyThreads>>>(from, to, chunks); }},
          {"the same, kept in L2", Role::keeping_copy,
           [=] { copy_chunks<true><<<blocks, kCopyThreads>>>(from, to, chunks); }}};
}

// Stops the program at the first wrong element: a fast wrong transpose is worth nothing.
template <typename T>
void check(const Contender& c, const T* in, T* out, std::size_t rows, std::size_t cols) {
  static auto* const wrong_count = allocate<unsigned long long>(1);
  require(cudaMemset(out, 0xFF, rows * cols * sizeof(T)), "poison the output");
  require(cudaMemset(wrong_count, 0, sizeof *wrong_count), "clear a counter");
  c.run();
  count_wrong<<<4096, 256>>>(in, out, rows, cols, wrong_count);
  unsigned long long wrong = 0;
  require(cudaMemcpy(&wrong, wrong_count, sizeof wrong, cudaMemcpyDeviceToHost), "run the check");
  if (wrong == 0) return;
  std::fprintf(stderr, "%s at %zu x %zu: %llu elements are wrong, expected none\n", c.name.c_str(), rows, cols, wrong);
  std::exit(1);
}

inline void print_machine() {
  cudaDeviceProp gpu;
  require(cudaGetDeviceProperties(&gpu, 0), "say what it is");
  int driver = 0;
  require(cudaDriverGetVersion(&driver), "say its driver's version");
  std::printf("%s, CUDA %d.%d, driver for CUDA %d.%d.\n\n", gpu.name, CUDART_VERSION / 1000, CUDART_VERSION % 100 / 10,
              driver / 1000, driver % 100 / 10);
}
