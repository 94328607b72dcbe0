#pragma once

#include <string>
#include <vector>

#include "common/report/html_report.h"

namespace report {

/// The numbers of all files side by side, as an HTML table: targets first, then what the memory system was asked for.
std::string summary_table(const std::vector<GradedFile>& files);

}  // namespace report
