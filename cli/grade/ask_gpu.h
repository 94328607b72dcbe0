#pragma once

#include <optional>
#include <string>

#include "cli/course/attempt.h"
#include "cli/course/course_tree.h"
#include "common/core/time_estimate.h"
#include "common/grading/verdict.h"

namespace course {

/// What a GPU says about a file that the emulator has found correct and safe.
struct GpuAnswer {
  grading::Speed speed;
  std::string gpu;       ///< "NVIDIA H200"; empty where nothing ran
  std::string mismatch;  ///< the result is another one there: how; empty when it is right
};

/// How much is asked for.
enum class AskGpu : std::uint8_t {
  if_there_is_one,  ///< nvcc takes seconds, and without a GPU it has little to say
  or_nvcc_alone,    ///< where there is no GPU, whether nvcc compiles the file
};

/// Compiles the file with nvcc and times it. Takes seconds: show what is known before. Empty where there is nothing to
/// ask.
std::optional<GpuAnswer> ask_gpu(const CourseTree& tree, const Attempt& attempt, AskGpu how_much);

/// Sets what was measured beside what was estimated, and says by how much they differ, if it is the same kind of GPU.
void set_beside(GpuAnswer& measured, const core::TimeEstimate& estimated);

/// Adds the speed, or that the result is another one on the GPU, which makes the file wrong.
void add_answer(grading::Verdict& verdict, const GpuAnswer& answer);

}  // namespace course
