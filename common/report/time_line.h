#pragma once

#include <string>

#include "common/core/time_estimate.h"
#include "common/report/terminal_page.h"

namespace report {

/// "3.1 KiB on their way from DRAM to an SM, of 12.0 that keep it busy", where a kernel waits for loads because it has
/// too few on their way; else nothing.
std::string too_few_loads(const core::TimeEstimate& time);

/// "with 16 bytes a thread 29.3 us", where that makes at least a quarter of a difference; else nothing.
std::string gain_of_wide_accesses(const core::TimeEstimate& time);

/// What a kernel would take on a GPU that is not there, as a line below the checks: "~ time".
/// @pre there is an estimate
std::string render_time(const core::TimeEstimate& time, const RenderOptions& options);

}  // namespace report
