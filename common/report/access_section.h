#pragma once

#include <string>
#include <vector>

#include "common/report/html_report.h"
#include "common/report/matched_access.h"

namespace report {

/// The worst request of each access as pictures, one access at a time; nothing where there is none.
std::string access_section(const std::vector<MatchedAccess>& accesses, const std::vector<GradedFile>& files);

}  // namespace report
