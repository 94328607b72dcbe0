#pragma once

#include <optional>
#include <string>

#include "common/simt/profile/profile.h"

namespace grading {

/// What is counted of launches as a whole: blocks, threads, bulk copies, meetings; see measure(). Empty for another
/// name.
std::optional<double> measure_launches(const std::string& metric, const simt::Profile& profile);

}  // namespace grading
