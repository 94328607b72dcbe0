// Times the ladder of chapter 15 on a GPU, each step in turns with cuBLAS, and prints Markdown. measure.sh builds and
// starts it. With the argument `once`, it starts the last steps and cuBLAS once, for a profiler.

#include <cublas_v2.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/results/capstone/contenders.cuh"
#include "tests/results/product/steps.cuh"

namespace {

using Multiply = void (*)(const float* a, const float* b, float* c, int rows, int inner, int cols);

struct Step {
  const char* name;
  Multiply run;
};

constexpr Step kSteps[] = {
    {"one element a thread, lanes down a column", down_columns::multiply_near_cublas},
    {"lanes along a row", along_rows::multiply_near_cublas},
    {"tile of 16 x 16 (the starter)", tile::multiply_near_cublas},
    {"4 x 4 elements a thread", four_by_four::multiply_near_cublas},
    {"8 x 8, float4", four_at_once::multiply_near_cublas},
    {"the next steps are copied ahead", copies_ahead::multiply_near_cublas},
    {"lanes in squares", lanes_in_squares::multiply_near_cublas},
    {"8 x 16 elements a thread", eight_by_sixteen::multiply_near_cublas},
    {"sums and factors in other registers", other_registers::multiply_near_cublas},
    {"**loads first, copies then (the solution)**", solution::multiply_near_cublas},
    {"the solution, but ahead in registers", in_registers::multiply_near_cublas},
};
constexpr Step kSolution = kSteps[9];

void multiply_by_cublas(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  static cublasHandle_t handle = nullptr;
  if (!handle) cublasCreate(&handle);  // its default is plain fp32, without TF32
  const float one = 1, zero = 0;
  // cuBLAS numbers elements column by column: to it, C is the transpose of ours, which is B's by A's.
  if (cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, cols, rows, inner, &one, b, cols, a, inner, &zero, c, cols) !=
      CUBLAS_STATUS_SUCCESS) {
    std::fprintf(stderr, "cuBLAS could not multiply\n");
    std::exit(1);
  }
}

__global__ void add_squares(const float* got, const float* want, std::size_t count, double* sums) {
  double wrong = 0, all = 0;
  const std::size_t threads = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += threads) {
    const double error = double(got[i]) - want[i];
    wrong += error == error ? error * error : 1e30;
    all += double(want[i]) * want[i];
  }
  atomicAdd(&sums[0], wrong);
  atomicAdd(&sums[1], all);
}

struct Matrices {
  int rows, inner, cols;
  float *a, *b, *c, *want;
  [[nodiscard]] double flops() const { return 2.0 * rows * inner * cols; }
};

Matrices make_matrices(int rows, int inner, int cols) {
  const auto size = [](int height, int width) { return static_cast<std::size_t>(height) * width; };
  const Matrices m{rows,
                   inner,
                   cols,
                   allocate<float>(size(rows, inner)),
                   allocate<float>(size(inner, cols)),
                   allocate<float>(size(rows, cols)),
                   allocate<float>(size(rows, cols))};
  fill<<<2048, 256>>>(m.a, size(rows, inner));
  fill<<<2048, 256>>>(m.b, size(inner, cols));
  multiply_by_cublas(m.a, m.b, m.want, rows, inner, cols);
  return m;
}

void free_matrices(const Matrices& m) {
  for (float* matrix : {m.a, m.b, m.c, m.want}) require(cudaFree(matrix), "free memory");
}

// Stops the program at a wrong result. Sums of other orders differ by their rounding: inner * 2^-24 at the very most.
void check_step(const Step& step, const Matrices& m) {
  static auto* const sums = allocate<double>(2);
  const std::size_t count = static_cast<std::size_t>(m.rows) * m.cols;
  require(cudaMemset(m.c, 0xFF, count * sizeof(float)), "poison the output");
  require(cudaMemset(sums, 0, 2 * sizeof *sums), "clear sums");
  step.run(m.a, m.b, m.c, m.rows, m.inner, m.cols);
  add_squares<<<1024, 256>>>(m.c, m.want, count, sums);
  double got[2];
  require(cudaMemcpy(got, sums, sizeof got, cudaMemcpyDeviceToHost), "check the result");
  if (got[0] <= std::pow(m.inner * 0x1p-24, 2) * got[1]) return;
  std::fprintf(stderr, "%s, %d x %d x %d: the relative error is %g\n", step.name, m.rows, m.inner, m.cols,
               std::sqrt(got[0] / got[1]));
  std::exit(1);
}

struct Race {
  std::vector<double> ms, share;
};

// In turns with cuBLAS. What takes longer than a fifth of a second is timed three times only.
Race race_step(const Step& step, const Matrices& m) {
  constexpr int kRounds = 21;
  Race race;
  for (int round = -1; round < kRounds; ++round) {
    const double ours = time_ms([&] { step.run(m.a, m.b, m.c, m.rows, m.inner, m.cols); }, 1, false);
    const double theirs = time_ms([&] { multiply_by_cublas(m.a, m.b, m.c, m.rows, m.inner, m.cols); }, 1, false);
    if (round < 0) continue;
    race.ms.push_back(ours);
    race.share.push_back(theirs / ours);
    if (ours > 200 && round == 2) break;
  }
  return race;
}

void measure_ladder(int side) {
  const Matrices m = make_matrices(side, side, side);
  std::printf("### %d x %d\n\n| | ms | TFLOP/s | of cuBLAS | middle half |\n|---|--:|--:|--:|---|\n", side, side);
  for (const Step& step : kSteps) {
    check_step(step, m);
    const Race race = race_step(step, m);
    check_step(step, m);
    const double ms = quantile(race.ms, 0.5);
    std::printf("| %s | %.3g | %.1f | %.3f | %.3f to %.3f |\n", step.name, ms, m.flops() / ms / 1e9,
                quantile(race.share, 0.5), quantile(race.share, 0.25), quantile(race.share, 0.75));
  }
  std::printf("\n");
  free_matrices(m);
}

// Awkward shapes: right, and how fast.
void measure_shape(int rows, int inner, int cols) {
  const Matrices m = make_matrices(rows, inner, cols);
  check_step(kSolution, m);
  std::printf("| %d x %d by %d x %d | yes |", rows, inner, inner, cols);
  constexpr double kWorthTiming = 1e10;
  if (m.flops() < kWorthTiming) {
    std::printf(" | |\n");
  } else {
    const Race race = race_step(kSolution, m);
    std::printf(" %.1f | %.3f |\n", m.flops() / quantile(race.ms, 0.5) / 1e9, quantile(race.share, 0.5));
  }
  free_matrices(m);
}

void run_each_once() {
  const Matrices m = make_matrices(4096, 4096, 4096);
  for (const Step& step : kSteps) {
    if (&step >= &kSteps[2]) step.run(m.a, m.b, m.c, m.rows, m.inner, m.cols);
  }
  require(cudaDeviceSynchronize(), "run each kernel once");
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::string(arguments[1]) == "once") {
    run_each_once();
    return 0;
  }
  print_machine();
  std::printf("## The ladder\n\n");
  for (const int side : {4096, 8192}) measure_ladder(side);
  std::printf("## Any shape\n\n| shape | right | TFLOP/s | of cuBLAS |\n|---|---|--:|--:|\n");
  constexpr int kShapes[][3] = {{1, 1, 1},          {1, 100003, 1},     {3, 5, 7},           {4095, 4095, 4095},
                                {4097, 4097, 4097}, {4100, 4100, 4100}, {1000, 3, 50001},    {2048, 2048, 2048},
                                {1024, 1024, 1024}, {512, 65536, 512},  {16384, 256, 16384}, {100000, 64, 256}};
  for (const auto& [rows, inner, cols] : kShapes) measure_shape(rows, inner, cols);
}
