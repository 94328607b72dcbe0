#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cli/system/process.h"

namespace course {

/// What a build can use. The course's own kernels take a tenth of a second, 200 MiB and a few hundred KiB; the largest
/// source of the emulator, which a first build compiles too, 10 seconds and 500 MiB.
struct BuildLimits {
  ProcessLimits each_process;
  double silence_s = 0;          ///< wall clock since any step has ended
  std::size_t output_bytes = 0;  ///< kept of all messages
};

/// COURSE_BUILD_TIME_LIMIT sets the seconds of processor time; the build may be silent for five times as long.
BuildLimits build_limits();

/// Which limit ended a build that said `output`, or was `silent` for too long, and what to do. Empty: none.
std::string what_limit_was_met(const BuildLimits& limits, std::string_view output, bool silent);

/// What to say after an error about a file out of reach; empty when there is none.
std::string advice_on_reach(std::string_view output);

}  // namespace course
