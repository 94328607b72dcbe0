#include "common/estimate/sm_clock.h"

#include <algorithm>
#include <cmath>

#include "common/estimate/memory_path.h"
#include "common/estimate/sm.h"

namespace estimate {

SmTimes run_sm(const SmWork& work, const GpuTimes& gpu, const Guesses& guesses, double busy) {
  // How long DRAM lets wait depends on how busy it is, and that on how long it lets wait.
  constexpr int kRounds = 4;
  constexpr double kNear = 0.01;
  MemoryPath::DramLoad load{.busy = busy, .read_share = read_share(work)};
  SmTimes times;
  for (int round = 0; round < kRounds; ++round) {
    times = Sm(work, gpu, guesses, load).run();
    if (std::abs(std::min(times.dram, 1.0) - std::min(load.busy, 1.0)) < kNear) break;
    load.busy = (load.busy + times.dram) / 2;
  }
  return times;
}

}  // namespace estimate
