#pragma once

#include <string>

#include "common/estimate/gpu_times.h"
#include "common/estimate/launch_time.h"

namespace estimate {

/// Elements of the arrays that published streams work on: 1 GiB of doubles.
constexpr unsigned stream_elements() { return (128U << 20) + 2; }

/// How long one stream takes if two blocks run on an SM.
/// @param kernel  "write", "read" or "copy"
LaunchTime stream_time(const GpuTimes& gpu, const std::string& kernel, unsigned block);

/// Cycles for a warp's load that hits L1, of one block with 1024 threads.
/// @param type  "float" or "double"
double l1_cycles(const GpuTimes& gpu, const std::string& type, int stride);

}  // namespace estimate
