#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common/report/terminal_page.h"
#include "common/simt/profile/program_profile.h"

namespace report {

/// The places that take more than they need, those that waste most first: what a better placement of the same lanes
/// would save. Pointers into `profile`.
std::vector<const simt::Site*> worst_places(const simt::Profile& profile);

/// What one kernel asked of the memory system.
std::string render_kernel(const simt::KernelProfile& kernel, const RenderOptions& options, std::size_t most_places);

/// What is to be said of no kernel: that there was none, findings in host code, and why it is not all of the program.
/// Empty if there is nothing.
std::string render_ending(const simt::ProgramProfile& program, const RenderOptions& options);

/// What a program asked of the memory system, kernel by kernel: its launches, its sums, the places that cost most more
/// than they need, and what was found. Ends in a newline.
///
/// @param most_places  of each kernel; those that are left out are counted
std::string render_program(const simt::ProgramProfile& program, const RenderOptions& options,
                           std::size_t most_places = 4);

}  // namespace report
