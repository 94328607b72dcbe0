// What the safety checks cost one exercise's solution: its kernels on the shape that decides the memory verdict, with
// and without checks, on one core. The host's part of a run is not timed.
//
//   cmake --build --preset cpu --target checks_benchmark

#include <benchmark/benchmark.h>

#include "common/grading/exercise.h"
#include "common/simt/runtime/launch_time.h"
#include "common/simt/runtime/profiling.h"

namespace {

void Solution(benchmark::State& state, bool checks) {
  for (auto _ : state) {
    grading::Run run(grading::exercise.memory_shape);
    const double before = simt::seconds_in_launches();
    simt::profile([&] { grading::exercise.run(run, grading::exercise.memory_shape); },
                  {.workers = 1, .checks = checks});
    state.SetIterationTime(simt::seconds_in_launches() - before);
  }
}

BENCHMARK_CAPTURE(Solution, traced, false)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Solution, checked, true)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
