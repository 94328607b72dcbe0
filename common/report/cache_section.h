#pragma once

#include <string>
#include <vector>

#include "common/report/html_report.h"

namespace report {

/// Which cache answered the loads of each file, with bars of one scale; empty where no caches were watched.
std::string cache_section(const std::vector<GradedFile>& files);

}  // namespace report
