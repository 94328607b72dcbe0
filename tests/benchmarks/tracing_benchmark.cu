// How fast the emulator traces, and checks for races and uninitialised reads: lane accesses per second on one core. And
// how fast launches of a program are (`course profile`): those that are counted, and those that only run. These use all
// cores; their rate is that of one.
//
//   cmake --build --preset cpu --target tracing_benchmark && build/cpu/bin/tracing_benchmark

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"
#include "common/simt/runtime/program_run.h"

namespace {

using simt::DeviceArray;

constexpr int kTile = 32;

template <int rows_per_pass>
__global__ void transpose_padded(const float* in, float* out, int n) {
  __shared__ float tile[kTile][kTile + 1];
  const int x = threadIdx.x;
  for (int y = threadIdx.y; y < kTile; y += rows_per_pass) {
    tile[y][x] = in[(blockIdx.y * kTile + y) * n + blockIdx.x * kTile + x];
  }
  __syncthreads();
  for (int y = threadIdx.y; y < kTile; y += rows_per_pass) {
    out[(blockIdx.x * kTile + y) * n + blockIdx.y * kTile + x] = tile[x][y];
  }
}

__global__ void multiply_tiled(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[16][16];
  __shared__ float tile_b[16][16];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int row = blockIdx.y * 16 + y;
  const int col = blockIdx.x * 16 + x;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    tile_a[y][x] = a[row * n + k + x];
    tile_b[y][x] = b[(k + y) * n + col];
    __syncthreads();
    for (int i = 0; i < 16; ++i) sum += tile_a[y][i] * tile_b[i][x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

__global__ void reduce_with_shuffles(const float* in, float* sum, int n) {
  __shared__ float part[8];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  float mine = 0;
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) mine += in[i];
  for (int d = 16; d > 0; d /= 2) mine += __shfl_down_sync(~0U, mine, d);
  if (lane == 0) part[warp] = mine;
  __syncthreads();
  if (warp != 0) return;
  mine = lane < 8 ? part[lane] : 0;
  for (int d = 4; d > 0; d /= 2) mine += __shfl_down_sync(~0U, mine, d);
  if (lane == 0) atomicAdd(sum, mine);
}

std::uint64_t accesses_of(const simt::Profile& profile) {
  std::uint64_t accesses = 0;
  for (const simt::Site& site : profile.sites) accesses += site.active_lanes;
  return accesses;
}

void report(benchmark::State& state, std::uint64_t accesses) {
  state.counters["lane_accesses"] =
      benchmark::Counter(static_cast<double>(accesses), benchmark::Counter::kIsIterationInvariantRate);
}

// rows_per_pass 8: blocks of 32x8 threads that move 4 rows each, as fast transposes do; 32: one thread an element.
template <int rows_per_pass, bool checks>
void TransposePadded(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  DeviceArray<float> in(static_cast<std::size_t>(n) * n, "in");
  DeviceArray<float> out(static_cast<std::size_t>(n) * n, "out");
  std::fill(in.begin(), in.end(), 1.0F);
  const dim3 grid(n / kTile, n / kTile);
  simt::Profile profile;
  for (auto _ : state) {
    profile = simt::profile(
        [&] {
          launch(transpose_padded<rows_per_pass>, {grid, dim3(kTile, rows_per_pass)}, in.data(), out.data(), n);
        },
        {.workers = 1, .checks = checks});
  }
  report(state, accesses_of(profile));
}

template <bool checks>
void MultiplyTiled(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  DeviceArray<float> a(static_cast<std::size_t>(n) * n, "a");
  DeviceArray<float> b(static_cast<std::size_t>(n) * n, "b");
  DeviceArray<float> c(static_cast<std::size_t>(n) * n, "c");
  std::fill(a.begin(), a.end(), 1.0F);
  std::fill(b.begin(), b.end(), 1.0F);
  simt::Profile profile;
  for (auto _ : state) {
    profile = simt::profile(
        [&] {
          launch(multiply_tiled, {dim3(n / 16, n / 16), dim3(16, 16)}, a.data(), b.data(), c.data(), n);
        },
        {.workers = 1, .checks = checks});
  }
  report(state, accesses_of(profile));
}

enum class Launches { counted, not_counted };

template <typename Launch>
void run_program(benchmark::State& state, Launches which, Launch launch_once) {
  simt::begin_program(1);
  launch_once();
  const std::uint64_t accesses = accesses_of(simt::end_program().kernels.front().profile);
  simt::begin_program(which == Launches::counted ? std::numeric_limits<std::uint64_t>::max() : 0);
  for (auto _ : state) launch_once();
  simt::end_program();
  report(state, accesses);
}

template <Launches which>
void TransposeOfProgram(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  DeviceArray<float> in(static_cast<std::size_t>(n) * n, "in");
  DeviceArray<float> out(static_cast<std::size_t>(n) * n, "out");
  std::fill(in.begin(), in.end(), 1.0F);
  run_program(state, which, [&] {
    launch(transpose_padded<8>, {dim3(n / kTile, n / kTile), dim3(kTile, 8)}, in.data(), out.data(), n);
  });
}

template <Launches which>
void MultiplyOfProgram(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  DeviceArray<float> a(static_cast<std::size_t>(n) * n, "a");
  DeviceArray<float> b(static_cast<std::size_t>(n) * n, "b");
  DeviceArray<float> c(static_cast<std::size_t>(n) * n, "c");
  std::fill(a.begin(), a.end(), 1.0F);
  std::fill(b.begin(), b.end(), 1.0F);
  run_program(state, which, [&] {
    launch(multiply_tiled, {dim3(n / 16, n / 16), dim3(16, 16)}, a.data(), b.data(), c.data(), n);
  });
}

template <Launches which>
void ReduceOfProgram(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  DeviceArray<float> in(static_cast<std::size_t>(n), "in");
  DeviceArray<float> sum(1, "sum");
  std::fill(in.begin(), in.end(), 1.0F);
  sum[0] = 0;
  run_program(state, which, [&] { launch(reduce_with_shuffles, {dim3(64), dim3(256)}, in.data(), sum.data(), n); });
}

// One size each for the rates, and a ladder that shows that the cost of an access does not grow.
BENCHMARK(TransposePadded<8, false>)->Unit(benchmark::kMillisecond)->RangeMultiplier(2)->Range(256, 4096);
BENCHMARK(TransposePadded<8, true>)->Unit(benchmark::kMillisecond)->Arg(1024);
BENCHMARK(TransposePadded<32, false>)->Unit(benchmark::kMillisecond)->Arg(1024);
BENCHMARK(TransposePadded<32, true>)->Unit(benchmark::kMillisecond)->Arg(1024);
BENCHMARK(MultiplyTiled<false>)->Unit(benchmark::kMillisecond)->Arg(256);
BENCHMARK(MultiplyTiled<true>)->Unit(benchmark::kMillisecond)->Arg(256);
// Of sizes at which a counted launch is looked at as a whole.
BENCHMARK(TransposeOfProgram<Launches::counted>)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->Arg(1024);
BENCHMARK(TransposeOfProgram<Launches::not_counted>)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->Arg(1024);
BENCHMARK(MultiplyOfProgram<Launches::counted>)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->Arg(192);
BENCHMARK(MultiplyOfProgram<Launches::not_counted>)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->Arg(192);
// Four elements a thread, and sixteen.
BENCHMARK(ReduceOfProgram<Launches::counted>)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->Arg(1 << 16)
    ->Arg(1 << 18);
BENCHMARK(ReduceOfProgram<Launches::not_counted>)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->Arg(1 << 16)
    ->Arg(1 << 18);

}  // namespace

BENCHMARK_MAIN();
