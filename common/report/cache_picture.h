#pragma once

#include <cstdint>

#include "common/report/picture.h"
#include "common/simt/profile/profile.h"

namespace report {

/// Draws which cache answered: a bar for each load from global memory, as long as the sectors that it asks for, in
/// three parts: what L1 had, what L2 had, and what DRAM had to deliver.
///
/// @param most_sectors  how many sectors the longest bar that there is room for has, above 0: most_asked_for() for one
///                      picture alone
/// @pre most_asked_for(profile) is not 0
Picture draw_answers(const simt::Profile& profile, std::uint64_t most_sectors);

/// The sectors of the load that asks for the most; 0 where no caches were watched.
std::uint64_t most_asked_for(const simt::Profile& profile);

}  // namespace report
