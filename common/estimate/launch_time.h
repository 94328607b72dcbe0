#pragma once

#include <string>
#include <vector>

#include "common/core/time_estimate.h"
#include "common/estimate/gpu_times.h"
#include "common/estimate/launch_sample.h"
#include "common/estimate/sm_clock.h"

namespace estimate {

/// What a launch would gain if one resource of the GPU were infinitely fast.
struct Gain {
  Resource resource = Resource::latency;  ///< that is infinitely fast
  double share = 0;                       ///< of the time: 0.3 makes 100 us 70
};

/// How long a launch takes.
struct LaunchTime {
  double us = 0;            ///< with the usual guesses
  double low_us = 0;        ///< with kinder guesses about what the emulator cannot see
  double high_us = 0;       ///< with less kind ones
  SmTimes busy;             ///< shares of the time, and the blocks that were simulated
  double clock_ghz = 1;     ///< of the GPU
  double needed = 0;        ///< bytes that one SM's loads must wait for to keep DRAM busy: bandwidth by latency
  std::vector<Gain> gains;  ///< of each resource, the largest first: it limits the launch
  double wide_us = 0;       ///< with 16 bytes a thread in place of 4, see with_wide_accesses(); 0 where that cannot be
  std::string why_not;      ///< why there is no estimate, a clause; then all else is empty
};

/// Adds a launch to those before it.
void add(core::TimeEstimate& sum, const LaunchTime& launch);

/// Estimates how long the whole launch takes of which this is a sample, taken for this GPU's chip. Writes the levels
/// into the sample.
LaunchTime time_of(Sample& sample, const GpuTimes& gpu);

}  // namespace estimate
