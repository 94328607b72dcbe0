#pragma once

#include <functional>

#include "common/safety/finding.h"

namespace simt {

/// Ends the program when a kernel stops it or does not end, after reporting what it was doing.
///
/// Catches SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT, exit(), and the time limit. profile() reports to standard error
/// by itself if nobody has asked for more.
///
/// @param time_limit_s  seconds from now
/// @param report  called once with the finding, from a signal handler or another thread; the program ends after it
void report_crashes(double time_limit_s, std::function<void(const safety::Finding&)> report);

/// From here on, the program may end without a report.
void stop_reporting_crashes();

}  // namespace simt
