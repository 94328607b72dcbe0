#pragma once

#include <string>

#include "cli/course/attempt.h"
#include "cli/course/course_tree.h"
#include "common/grading/verdict.h"

namespace course {

/// Builds the attempt's program, runs it in a child process with limits, and returns its verdict.
///
/// Whatever the learner's code does ends in a verdict: does_not_compile when there is no program, stopped when the
/// program died without one. Throws UsageError for what is not the file's fault.
grading::Verdict grade(const CourseTree& tree, const Attempt& attempt);

/// One run on one shape, in place of a whole grading.
struct OneRun {
  std::string shape = "memory";  ///< "256x512", or "memory": the shape whose counters decide
  std::string metric;            ///< measured in place of the targets; empty: the targets
};

/// As grade(), but a single run: whether it was correct and safe, its measurements and its profile.
grading::Verdict measure(const CourseTree& tree, const Attempt& attempt, const OneRun& run = {});

/// How long the attempt would take on this GPU, of all times an estimate: Verdict::estimate. Without one, the verdict
/// says why: the file does not compile, or its program was stopped.
grading::Verdict estimate(const CourseTree& tree, const Attempt& attempt, const std::string& gpu);

/// Seconds that an exercise's program may run: COURSE_TIME_LIMIT, or 10. Throws UsageError when it is not a number
/// between 0 and 3600.
double time_limit_s();

}  // namespace course
