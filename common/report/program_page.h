#pragma once

#include <cstddef>
#include <string>

#include "common/report/terminal_page.h"
#include "common/simt/profile/program_profile.h"

namespace report {

/// What a program asked of the memory system, kernel by kernel: its launches, its sums, the places that cost most more
/// than they need, and what was found. Ends in a newline.
///
/// @param most_places  of each kernel; those that are left out are counted
std::string render_program(const simt::ProgramProfile& program, const RenderOptions& options,
                           std::size_t most_places = 4);

}  // namespace report
