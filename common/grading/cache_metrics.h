#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "common/simt/profile/profile.h"

namespace grading {

/// Whether a metric is of caches: then somebody has to watch them (CacheWatch). These are
/// - `l1_hit_share`: of the sectors that loads ask L1 for, those that it has;
/// - `l2_hit_share`: of the sectors that L1 asks L2 for, those that it has;
/// - `l2_read_times`: what L1 asks L2 for, in sizes of the array; needs `array`;
/// - `dram_read_times`: what DRAM delivers, in sizes of the array; needs `array`;
/// - `dram_read_bytes`: what DRAM delivers;
/// - `dram_bytes`: what DRAM delivers, and what it is given to keep. What the last stores of a kernel leave in L2 does
///   not count.
///
/// With an `array`, only its loads count. What somebody's access makes L2 give up is that access's.
bool is_of_caches(const std::string& metric);

/// Whether it counts in sizes of its array.
bool is_in_sizes_of_an_array(const std::string& metric);

/// Its value, but in bytes where it counts in sizes of an array; 0 where nothing was loaded.
/// @param array  empty: all of them
/// @pre is_of_caches(metric)
double measure_caches(const std::string& metric, const std::string& array, const simt::Profile& profile);

/// The load that costs most of what lies behind L1: the index of its site. Nothing if none was watched.
std::optional<std::size_t> costliest_load(const simt::Profile& profile, const std::string& array);

}  // namespace grading
