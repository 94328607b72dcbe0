#pragma once

#include <optional>
#include <string>

#include "common/simt/profile/profile.h"

namespace grading {

/// Whether a metric counts how often threads meet, over all blocks: barriers, shuffles and what else simt::Meetings
/// has.
bool counts_meetings(const std::string& metric);

/// "shuffles", "barriers_per_block"; nothing for other names. Without a block, what is asked for each is what all do.
std::optional<double> measure_meetings(std::string metric, const simt::Profile& profile);

}  // namespace grading
