#pragma once

#include <cstdint>

#include "common/simt/profile/program_profile.h"

namespace simt {

/// From here on every launch of this program is profiled, each kernel for itself. As on a GPU, the program goes on
/// after a finding; once a launch was stopped, the GPU has a fault, and calls that wait for it return an error.
///
/// @param counted   how many launches of each kernel and size are counted and checked; the others only run
/// @param lockstep  see ProfileOptions
/// @throws std::logic_error inside profile()
void begin_program(std::uint64_t counted, bool lockstep = false);

/// What was seen since begin_program(). Launches after it are not allowed. Call it once.
ProgramProfile end_program();

}  // namespace simt
