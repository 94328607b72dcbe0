#pragma once

#include "cli/grade.h"

namespace course {

/// Adds what the GPU says to the verdict on a file that the emulator has found correct and safe: its speed, or that its
/// result is another one there, which makes it wrong. Does nothing where there is no nvcc.
void ask_gpu(const CourseTree& tree, const Attempt& attempt, grading::Verdict& verdict);

}  // namespace course
