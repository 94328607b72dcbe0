#pragma once

#include <functional>

#include "common/safety/finding.h"

namespace grading {

/// Ends the program when the learner's code stops it or does not end, after reporting what it was doing.
///
/// Catches SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT, exit(), and the time limit.
///
/// @param report  called once with the finding, from a signal handler or another thread; the program ends after it
void install_watchdog(double time_limit_s, std::function<void(const safety::Finding&)> report);

/// From here on, the program may end without a report.
void disarm_watchdog();

}  // namespace grading
