// What the safety checks cost one exercise's solution: its kernels on the shape that decides the memory verdict, with
// and without checks, on one core. The host's part of a run is not timed. Compare the least times of several runs:
// whatever else a machine does only adds to a time.
//
//   cmake --build --preset cpu --target checks_benchmark

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <vector>

#include "common/grading/exercise.h"
#include "common/simt/runtime/profiling.h"

namespace {

// Processor time spent in launches.
class LaunchClock : public simt::RequestSink {
 public:
  void begin_launch(const simt::LaunchShape& /*launch*/) override { begin_ = now(); }
  void end_launch() override { seconds_ += now() - begin_; }
  [[nodiscard]] double seconds() const { return seconds_; }

 private:
  static double now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }

  double begin_ = 0;
  double seconds_ = 0;
};

void Solution(benchmark::State& state, bool checks) {
  for (auto _ : state) {
    grading::Run run(grading::exercise.memory_shape);
    LaunchClock clock;
    simt::profile([&] { grading::exercise.run(run, grading::exercise.memory_shape); },
                  {.workers = 1, .checks = checks, .sinks = {&clock}});
    if (clock.seconds() == 0) return state.SkipWithError("this solution is a host function: it launches no kernel");
    state.SetIterationTime(clock.seconds());
  }
}

double least(const std::vector<double>& times) { return *std::ranges::min_element(times); }

BENCHMARK_CAPTURE(Solution, traced, false)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->ComputeStatistics("least", least);
BENCHMARK_CAPTURE(Solution, checked, true)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->ComputeStatistics("least", least);

}  // namespace

BENCHMARK_MAIN();
