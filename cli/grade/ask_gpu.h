#pragma once

#include "cli/course/attempt.h"
#include "cli/course/course_tree.h"
#include "common/grading/verdict.h"

namespace course {

/// Adds what the GPU says to the verdict on a file that the emulator has found correct and safe: its speed, or that its
/// result is another one there, which makes it wrong. Does nothing where there is no nvcc.
void ask_gpu(const CourseTree& tree, const Attempt& attempt, grading::Verdict& verdict);

}  // namespace course
