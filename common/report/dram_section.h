#pragma once

#include <string>
#include <vector>

#include "common/report/html_report.h"

namespace report {

/// What the exercise shows of the DRAM model, drawn over time, what takes longest first; nothing where there is
/// nothing.
std::string dram_section(const std::vector<GradedFile>& files);

}  // namespace report
