#pragma once

#include <cstdint>
#include <string>

#include "common/safety/finding.h"

namespace simt {

/// A signal that stopped the program, other than for an access to memory. Kind, message and advice are filled in.
safety::Finding stopped_by_signal(int signal, bool in_kernel);

/// exit() before the end. Kind, message and advice are filled in.
safety::Finding called_exit();

/// An exit code in place of a result. Kind, message and advice are filled in.
safety::Finding ended_early(int exit_code);

/// How much a launch has done until it was stopped.
struct WorkSoFar {
  std::uint64_t of_thread = 0;  ///< accesses of the thread that ran last; 0 where that is not known
  std::uint64_t of_launch = 0;  ///< accesses of all threads
  std::string array{};          ///< the largest one in global memory that was accessed; may be empty
  std::uint64_t elements = 0;   ///< of that array
  bool only_waits = false;      ///< the latest accesses only look whether another thread has done something
};

/// A run that took too long. Kind, message and advice are filled in.
/// @param threads  of the launch that did; 0 where that is not known
/// @param work     more accesses than the array has elements: then it may be far too much work instead of no end
safety::Finding ran_too_long(double time_limit_s, bool in_kernel, std::uint64_t threads = 0,
                             const WorkSoFar& work = {});
/// The same, where no kernel was running when the time was over.
/// @param launches  until then
safety::Finding host_ran_too_long(double time_limit_s, std::uint64_t launches);

}  // namespace simt
