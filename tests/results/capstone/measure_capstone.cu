// Times the capstone on a GPU, in turns with copies of the same bytes and with other transposes, and prints Markdown.
// measure.sh builds and starts it. With the argument `once`, it starts each kernel once, for a profiler.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <string>
#include <vector>

#include "tests/results/capstone/contenders.cuh"
#include "tests/results/capstone/transpose_any_type.cuh"

#if __has_include(<cublas_v2.h>)
#include <cublas_v2.h>
#define HAS_CUBLAS 1
#endif

void transpose_by_solution(const float* in, float* out, int rows, int cols);     // compiled from solutions/
void transpose_by_padded_tile(const float* in, float* out, int rows, int cols);  // padded_tile.cu

namespace {

#ifdef HAS_CUBLAS
cublasHandle_t cublas() {
  static cublasHandle_t handle = nullptr;
  if (!handle) cublasCreate(&handle);
  return handle;
}
void transpose_by_cublas(const float* in, float* out, int rows, int cols) {
  const float one = 1, zero = 0;
  cublasSgeam(cublas(), CUBLAS_OP_T, CUBLAS_OP_N, rows, cols, &one, in, cols, &zero, out, rows, out, rows);
}
void transpose_by_cublas(const double* in, double* out, int rows, int cols) {
  const double one = 1, zero = 0;
  cublasDgeam(cublas(), CUBLAS_OP_T, CUBLAS_OP_N, rows, cols, &one, in, cols, &zero, out, rows, out, rows);
}
#endif

template <typename T>
std::vector<Contender> transposes(const T* in, T* out, int rows, int cols) {
  std::vector<Contender> list;
  if constexpr (std::is_same_v<T, float>) {
    list.push_back({"**solution**", Role::transpose, [=] { transpose_by_solution(in, out, rows, cols); }});
    list.push_back({"padded tile", Role::transpose, [=] { transpose_by_padded_tile(in, out, rows, cols); }});
  } else {
    list.push_back(
        {"**the solution, for this type**", Role::transpose, [=] { launch_transpose_any_type(in, out, rows, cols); }});
  }
#ifdef HAS_CUBLAS
  if constexpr (!std::is_same_v<T, __half>) {
    list.push_back({"cuBLAS geam", Role::transpose, [=] { transpose_by_cublas(in, out, rows, cols); }});
  }
#endif
  return list;
}

template <typename T>
void measure(const char* type, int rows, int cols, int rounds, int times = 1, bool flush = true) {
  const std::size_t count = static_cast<std::size_t>(rows) * cols;
  T* in = allocate<T>(count);
  T* out = allocate<T>(count);
  fill<<<4096, 256>>>(in, count);
  auto contenders = copies(in, out, count);
  const auto others = transposes(in, out, rows, cols);
  contenders.insert(contenders.end(), others.begin(), others.end());
  for (const Contender& c : others) check(c, in, out, rows, cols);
  race(contenders, rounds, times, flush);
  for (const Contender& c : others) check(c, in, out, rows, cols);
  std::printf("### %s, %d x %d\n\n", type, rows, cols);
  print_table(contenders, 2.0 * static_cast<double>(count * sizeof(T)));
  cudaFree(in);
  cudaFree(out);
}

// Awkward shapes: right, and how fast.
void measure_shape(int rows, int cols) {
  const std::size_t count = static_cast<std::size_t>(rows) * cols;
  auto* in = allocate<float>(count);
  auto* out = allocate<float>(count);
  fill<<<4096, 256>>>(in, count);
  auto contenders = copies(in, out, count);
  const Contender solution{"solution", Role::transpose, [=] { transpose_by_solution(in, out, rows, cols); }};
  check(solution, in, out, rows, cols);
  contenders.push_back(solution);
  race(contenders, 7, 1, true);
  check(solution, in, out, rows, cols);
  const double bytes = 2.0 * static_cast<double>(count * sizeof(float));
  constexpr double kWorthTiming = 1e8;
  std::printf("| %d x %d | %.4g GB | yes |", rows, cols, bytes / 2e9);
  if (bytes < kWorthTiming) std::printf(" | |\n");
  if (bytes >= kWorthTiming) {
    std::printf(" %.0f | %.3f |\n", bytes / quantile(contenders.back().ms, 0.5) / 1e6,
                quantile(ratios(best_copy(contenders, false), contenders.back()), 0.5));
  }
  cudaFree(in);
  cudaFree(out);
}

void run_each_once() {
  constexpr int kSide = 16384;
  constexpr std::size_t kCount = std::size_t{kSide} * kSide;
  auto* in = allocate<float>(kCount);
  auto* out = allocate<float>(kCount);
  fill<<<4096, 256>>>(in, kCount);
  for (const Contender& c : copies(in, out, kCount)) c.run();
  for (const Contender& c : transposes(in, out, kSide, kSide)) c.run();
  require(cudaDeviceSynchronize(), "run each kernel once");
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::string(arguments[1]) == "once") {
    run_each_once();
    return 0;
  }
  print_machine();
  std::printf("## Single runs, the L2 cache flushed before each\n\n");
  for (const int side : {8192, 16384, 32768}) measure<float>("fp32", side, side, 31);
  for (const int side : {16384, 32768}) measure<__half>("fp16", side, side, 31);
  for (const int side : {8192, 16384}) measure<double>("fp64", side, side, 31);
  std::printf("## Twenty runs in a row, no flush\n\n");
  for (const int side : {8192, 16384, 32768}) measure<float>("fp32", side, side, 7, 20, false);
  std::printf(
      "## Any shape, fp32\n\n| shape | matrix | right | GB/s | of the best plain copy |\n|---|---|---|---|---|\n");
  for (const auto& [rows, cols] : {std::pair{1, 1},
                                   {1, 100003},
                                   {100003, 1},
                                   {3, 50000017},
                                   {50000017, 3},
                                   {8191, 8191},
                                   {8200, 8200},
                                   {8209, 8212},
                                   {12344, 23456},
                                   {40000, 20000},
                                   {10000, 100000},
                                   {1000000, 256},
                                   {65536, 40000}}) {
    measure_shape(rows, cols);
  }
}
