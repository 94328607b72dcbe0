#pragma once

#include <cstdint>

#include "common/simt/profile/program_profile.h"
#include "common/simt/runtime/kernel_watch.h"

namespace simt {

/// From here on every launch of this program is profiled, each kernel for itself. As on a GPU, the program goes on
/// after a finding; once a launch was stopped, the GPU has a fault, and calls that wait for it return an error.
///
/// @param counted   how many launches of each kernel and size are counted and checked; the others only run
/// @param lockstep  see ProfileOptions
/// @param watches   outlive the program
/// @param checks    whether mistakes are looked for
/// @param eager     see ProfileOptions
/// @throws std::logic_error inside profile()
void begin_program(std::uint64_t counted, bool lockstep = false, std::vector<KernelWatch*> watches = {},
                   bool checks = true, bool eager = false);

/// What was seen since begin_program(). For another thread too, once the gate keeps launches from changing it
/// (StopGate). Call it once.
ProgramProfile program_so_far();
/// The same, and the end of it: launches are not allowed after it.
ProgramProfile end_program();

}  // namespace simt
