#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "cli/course/attempt.h"
#include "cli/course/current_exercise.h"
#include "cli/grade/gpu.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"

namespace course {
namespace {

constexpr const char* kNeeds =
    "course: bench times kernels on an NVIDIA GPU, and needs one with a driver, and the CUDA Toolkit's nvcc. {}\n";

void print_row(const std::string& name, double gb_per_s, double of_copy, const std::string& more) {
  fmt::print("  {:<9} {:>7.0f}    {:>6.3f}  {}\n", name, gb_per_s, of_copy, more);
}

void print_table(const Exercise& exercise, const grading::SpeedReport& report) {
  fmt::print("\n  {} on {}", exercise.short_id(), report.gpu);
  if (report.shape.empty()) {
    fmt::print("\n\n  This exercise computes no large array on the GPU, so there is nothing to time.\n");
  } else {
    fmt::print(", {}, {} rounds\n\n  {:<9} {:>7}   {:>7}\n", report.shape, report.rounds, "", "GB/s", "of copy");
    print_row("copy", report.copy_gb_per_s, 1, "by " + report.copy);
  }
  for (const grading::SpeedEntry& entry : report.entries) {
    if (!entry.problem.empty()) {
      fmt::print("  {:<9} not timed: {}\n", entry.name, entry.problem);
    } else if (!report.shape.empty()) {
      print_row(entry.name, entry.gb_per_s, entry.of_copy,
                fmt::format("half of the rounds: {:.3f} to {:.3f}", entry.of_copy_low, entry.of_copy_high));
    }
  }
  fmt::print("\n  GB/s counts every array once. A ratio compares with the copy of as many bytes in the same round.\n");
}

/// The programs of starters belong to the project's own tests, which are left out where a solution is missing.
std::vector<Contestant> contestants_of(const CourseTree& tree, const Exercise& exercise) {
  std::vector<Contestant> contestants{{"yours", gpu_target_name(exercise, Variant::starter), tree.starter(exercise)}};
  const auto has_solution = [&](const Exercise* one) { return why_no_solution(tree, *one).empty(); };
  if (std::ranges::all_of(tree.exercises(), has_solution)) {
    contestants.push_back({"starter", pristine_gpu_target_name(exercise), {}});
    contestants.push_back({"solution", gpu_target_name(exercise, Variant::solution), {}});
  } else {
    fmt::print(stderr, "course: solutions/ is not complete, so your file is timed beside a copy alone.\n");
  }
  return contestants;
}

}  // namespace

int bench(const CourseTree& tree, const std::string& id, bool json) {
  const GpuSupport support = gpu_support(tree);
  if (support != GpuSupport::full) {
    fmt::print(stderr, kNeeds,
               support == GpuSupport::none ? "There is no nvcc here, or COURSE_GPU is off." : "There is no GPU here.");
    return kNoGpu;
  }
  const Exercise& exercise = *current_exercise(tree, Progress(tree.state_dir()), id).exercise;
  if (const std::string why_not = why_too_old(exercise); !why_not.empty()) {
    fmt::print(stderr, "course: {} cannot be timed here: {}. The emulator grades it all the same: ./course check {}\n",
               exercise.short_id(), why_not, exercise.short_id());
    return kNoGpu;
  }
  const grading::SpeedReport report = time_on_gpu(tree, contestants_of(tree, exercise));
  if (json) {
    fmt::print("{}\n", grading::to_json(report));
  } else {
    print_table(exercise, report);
  }
  return report.entries.front().problem.empty() ? kSuccess : kNotSolved;
}

}  // namespace course
