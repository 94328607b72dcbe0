#include "cli/grade/ask_gpu.h"

#include <fmt/format.h>

#include "cli/grade/gpu.h"
#include "common/estimate/gpu_times.h"

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

std::optional<GpuAnswer> ask_gpu(const CourseTree& tree, const Attempt& attempt, AskGpu how_much) {
  const GpuSupport support = gpu_support(tree);
  if (support == GpuSupport::none) return std::nullopt;
  if (support == GpuSupport::compiler_only && how_much == AskGpu::if_there_is_one) return std::nullopt;
  const std::string target = gpu_target_name(*attempt.exercise, attempt.variant);
  try {
    const std::string why_not =
        support == GpuSupport::compiler_only ? "there is no NVIDIA GPU here" : why_too_old(*attempt.exercise);
    if (!why_not.empty()) {
      compile_for_gpu(tree, target, attempt.file);
      return GpuAnswer{
          .speed = {.text = "not measured: compiled with nvcc, but " + why_not}, .gpu = "", .mismatch = ""};
    }
    const grading::SpeedReport report = time_on_gpu(tree, {{"yours", target, attempt.file}});
    const std::string& problem = report.entries.front().problem;
    return GpuAnswer{.speed = describe(report),
                     .gpu = report.gpu,
                     .mismatch = problem.empty()
                                     ? ""
                                     : fmt::format("right on the emulator, but wrong on {}: {}", report.gpu, problem)};
  } catch (const GpuError& error) {
    return GpuAnswer{
        .speed = {.outcome = grading::Speed::Outcome::failed, .text = error.what()}, .gpu = "", .mismatch = ""};
  }
}

void set_beside(GpuAnswer& measured, const core::TimeEstimate& estimated) {
  if (measured.speed.outcome != grading::Speed::Outcome::timed || measured.speed.gb_per_s == 0) return;
  if (!estimated.why_not.empty() || !estimate::is_called(measured.gpu, estimated.gpu)) return;
  const double us = estimated.bytes / measured.speed.gb_per_s / 1000;
  measured.speed.text += fmt::format("; {:.{}f} us, of which the estimate is {:+.0f} % off", us, us < 99.5 ? 1 : 0,
                                     100 * (estimated.us / us - 1));
}

void add_answer(grading::Verdict& verdict, const GpuAnswer& answer) {
  verdict.speed = answer.speed;
  if (answer.mismatch.empty()) return;
  verdict.state = grading::State::wrong;
  verdict.mismatch = answer.mismatch;
}

}  // namespace course
