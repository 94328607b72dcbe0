#pragma once

#include <string>
#include <vector>

#include "common/report/html_report.h"

namespace report {

/// What each file would take on a GPU, and what it would gain without each of the GPU's limits: a bar for each. Empty
/// if no file has an estimate.
std::string time_section(const std::vector<GradedFile>& files);

}  // namespace report
