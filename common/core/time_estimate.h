#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// One resource of a GPU, and what a kernel would gain if it were infinitely fast.
struct ResourceGain {
  std::string resource;  ///< "DRAM bandwidth"
  double gain = 0;       ///< share of the time: 0.3 makes 100 us 70
};

/// When a block would run, and where on its SM.
struct BlockTime {
  unsigned slot = 0;    ///< counts the blocks that run at the same time from 0
  double begin_us = 0;  ///< from the first block's first instruction
  double end_us = 0;    ///< likewise
};

/// What kernels would take on a GPU. Nobody has measured it.
struct TimeEstimate {
  std::string gpu;                  ///< "H200"
  std::string shape;                ///< of an exercise: "rows 8192, cols 8192"
  int launches = 0;                 ///< that were estimated
  double us = 0;                    ///< all of these together
  double low_us = 0;                ///< it may be as little
  double high_us = 0;               ///< or as much
  double longest_us = 0;            ///< one of the launches
  double bytes = 0;                 ///< of an exercise: of all arrays, each counted once
  std::vector<ResourceGain> gains;  ///< of the longest launch, the largest first: it limits the launch
  double in_flight = 0;             ///< likewise: bytes that the loads of one SM wait for from DRAM, the mean
  double needed = 0;                ///< so many of them keep DRAM busy, by Little's law
  double wide_us = 0;               ///< all launches with 16 bytes a thread in place of 4; 0 where that cannot be
  std::vector<BlockTime> blocks{};  ///< the first ones of one SM in the longest launch
  std::uint64_t sm_blocks = 0;      ///< of an exercise: how many it runs in all, if all SMs run as many; 0: not known
  std::string why_not;              ///< why there is no estimate, a sentence; empty if there is one
};

}  // namespace core
