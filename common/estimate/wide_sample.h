#pragma once

#include <optional>

#include "common/estimate/launch_sample.h"

namespace estimate {

/// The same launch with four elements of 4 bytes for each thread, moved by one access of 16 bytes, and a quarter of the
/// blocks: four warps become one.
///
/// Nothing unless that is how the kernel could be written: all that it does with memory is to load and store whole
/// lines, a line for each warp and access.
std::optional<Sample> with_wide_accesses(const Sample& sample);

}  // namespace estimate
