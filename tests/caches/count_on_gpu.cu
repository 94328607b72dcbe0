// Launches every course kernel that it is given, on the shape that it is timed on, and every purpose-made kernel once,
// for Nsight Compute to count what caches and DRAM do:
//
//   count_caches_on_gpu LABELS.txt [NAME=MODULE.so]...
//
// Before each of them it launches `begin_case`, so that the kernels between two of these belong together. LABELS.txt
// gets one name a line, in the same order; `trial` for what only shows whether an exercise can be timed.

#include <cstdio>
#include <exception>
#include <fstream>
#include <string>

#include "common/bench/module.h"
#include "common/gpu/errors.h"
#include "tests/caches/gpu_case.h"

namespace {

__global__ void begin_case() {}

void begin(std::ofstream& labels, const std::string& name) {
  labels << name << "\n";
  begin_case<<<1, 1>>>();
}

/// Results are compared elsewhere.
class NoTimer : public grading::RunTimer {
 public:
  void begin() override {}
  void end() override { ended_ = true; }
  [[nodiscard]] bool ended() const { return ended_; }

 private:
  bool ended_ = false;
};

/// Only what ends in a comparison of arrays works on large ones.
bool can_be_timed(const grading::Exercise& exercise) {
  grading::Run run(exercise.memory_shape);
  NoTimer timer;
  run.set_timer(&timer);
  exercise.run(run, exercise.memory_shape);
  return timer.ended();
}

/// "01_coalescing.scale_matrix starter=path/module.so"
void run_exercise(std::ofstream& labels, const std::string& argument) {
  const auto equals = argument.find('=');
  if (equals == std::string::npos) throw gpu::Error("expected NAME=MODULE.so, got '" + argument + "'");
  const grading::Exercise& exercise = bench::load_module(argument.substr(equals + 1));
  begin(labels, "trial");
  if (!can_be_timed(exercise)) return;
  const grading::Shape shape = shape_to_time(exercise);
  NoTimer timer;
  grading::Run run(shape, grading::Inputs::random);
  run.set_timer(&timer);
  begin(labels, argument.substr(0, equals));
  exercise.run(run, shape);
  gpu::require(cudaDeviceSynchronize(), "run " + argument);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 2) throw gpu::Error("usage: count_caches_on_gpu LABELS.txt [NAME=MODULE.so]...");
    std::ofstream labels(argv[1]);
    for (int i = 2; i < argc; ++i) run_exercise(labels, argv[i]);
    for (const auto& cases : {caches::l1_cases(), caches::l2_cases()}) {
      for (const caches::GpuCase& one : cases) {
        begin(labels, one.name);
        one.run();
        gpu::require(cudaDeviceSynchronize(), "run " + one.name);
      }
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
