#pragma once

#include <cstdint>

#include "common/safety/finding.h"

namespace simt {

/// A signal that stopped the program, other than for an access to memory. Kind, message and advice are filled in.
safety::Finding stopped_by_signal(int signal, bool in_kernel);

/// exit() before the end. Kind, message and advice are filled in.
safety::Finding called_exit();

/// An exit code in place of a result. Kind, message and advice are filled in.
safety::Finding ended_early(int exit_code);

/// A run that took too long. Kind, message and advice are filled in.
/// @param threads  of the launch that did; 0 where that is not known
safety::Finding ran_too_long(double time_limit_s, bool in_kernel, std::uint64_t threads = 0);

}  // namespace simt
