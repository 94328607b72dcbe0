#pragma once

#include <vector>

#include "common/grading/verdict.h"
#include "common/report/html_report.h"

namespace report {

/// Whether the exercise of these files is about how kernels access memory: a target of one of them is. An exercise that
/// grades a function alone may run it in a kernel; what that one loads and stores is nobody's concern. True where
/// nothing was measured.
bool are_about_accesses(const std::vector<GradedFile>& files);

/// Whether a report on this attempt has a picture that shows what the exercise is about.
bool has_pictures(const grading::Verdict& verdict);

}  // namespace report
