#include "cli/grade/ask_gpu.h"

#include <fmt/format.h>

#include "cli/grade/gpu.h"
#include "cli/grade/verdict_words.h"

namespace course {
namespace {

grading::Speed describe(const grading::SpeedReport& report) {
  const grading::SpeedEntry& entry = report.entries.front();
  if (report.shape.empty()) return {.text = fmt::format("ran on {}; there is nothing to time", report.gpu)};
  return {.outcome = grading::Speed::Outcome::timed,
          .text = fmt::format("{:.0f} GB/s, {:.2f} of a copy of as many bytes ({}, {})", entry.gb_per_s, entry.of_copy,
                              report.shape, report.gpu),
          .of_copy = entry.of_copy,
          .gb_per_s = entry.gb_per_s};
}

}  // namespace

void ask_gpu(const CourseTree& tree, const Attempt& attempt, grading::Verdict& verdict) {
  const GpuSupport support = gpu_support(tree);
  if (!is_measured(verdict.state) || support == GpuSupport::none) return;
  const std::string target = gpu_target_name(*attempt.exercise, attempt.variant);
  try {
    if (support == GpuSupport::compiler_only) {
      compile_for_gpu(tree, target, attempt.file);
      verdict.speed = {.text = "not measured: compiled with nvcc, but there is no NVIDIA GPU here"};
      return;
    }
    const grading::SpeedReport report = time_on_gpu(tree, {{"yours", target, attempt.file}});
    verdict.speed = describe(report);
    if (const std::string& problem = report.entries.front().problem; !problem.empty()) {
      verdict.state = grading::State::wrong;
      verdict.mismatch = fmt::format("right on the emulator, but wrong on {}: {}", report.gpu, problem);
    }
  } catch (const GpuError& error) {
    verdict.speed = {.outcome = grading::Speed::Outcome::failed, .text = error.what()};
  }
}

}  // namespace course
