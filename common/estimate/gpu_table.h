#pragma once

#include <vector>

#include "common/estimate/gpu_times.h"

namespace estimate {

/// An SM's cycles for one of `giga` things a second that all SMs do together.
double cycles(const GpuTimes& gpu, double giga);

/// A GPU whose SMs are the H200's, but for their number, their clock, and what L2 gives to all of them together. Of
/// DRAM it has the latency and nothing else.
/// @param l2_gb_per_s  of loads; stores get on as much faster or slower than on the H200
GpuTimes with_hopper_sms(const core::Architecture& chip, double clock_ghz, double l2_gb_per_s);

/// What L2 of an H200 gives to loads, in GB/s.
constexpr double h200_l2_gb_per_s() { return 9200; }

/// H200 and H100, on which tests/gpu_table and the course's kernels were timed: an estimate names these unless it is
/// asked for another one.
std::vector<GpuTimes> measured_gpus();

/// GPUs that nobody has run tests/gpu_table on: numbers that others have published, and else the H200's.
std::vector<GpuTimes> published_gpus();

}  // namespace estimate
