// Launches every course kernel that it is given and every purpose-made kernel once, for Nsight Compute to count:
//
//   count_on_gpu LABELS.txt [NAME=MODULE.so]...
//
// Before each of them it launches `begin_case`, so that the kernels between two of these belong together. LABELS.txt
// gets one name a line, in the same order.

#include <cstdio>
#include <exception>
#include <fstream>
#include <string>

#include "common/bench/module.h"
#include "common/gpu/errors.h"
#include "tests/conformance/case.h"

namespace {

__global__ void begin_case() {}

void begin(std::ofstream& labels, const std::string& name) {
  labels << name << "\n";
  launch(begin_case, {1, 1});
}

/// "01_coalescing.scale_matrix starter=path/module.so"
void run_exercise(std::ofstream& labels, const std::string& argument) {
  const auto equals = argument.find('=');
  if (equals == std::string::npos) throw gpu::Error("expected NAME=MODULE.so, got '" + argument + "'");
  const grading::Exercise& exercise = bench::load_module(argument.substr(equals + 1));
  begin(labels, argument.substr(0, equals));
  grading::Run run(exercise.memory_shape);
  exercise.run(run, exercise.memory_shape);
  gpu::require(cudaDeviceSynchronize(), "run " + argument);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 2) throw gpu::Error("usage: count_on_gpu LABELS.txt [NAME=MODULE.so]...");
    std::ofstream labels(argv[1]);
    for (int i = 2; i < argc; ++i) run_exercise(labels, argv[i]);
    for (const conformance::Case& entry : conformance::all_cases()) {
      begin(labels, entry.name);
      entry.run();
      gpu::require(cudaDeviceSynchronize(), "run " + entry.name);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
