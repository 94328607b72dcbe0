#include "common/timing/rounds.h"

#include <cstddef>
#include <memory>

#include "common/timing/l2_flush.h"

namespace timing {

std::vector<std::vector<double>> time_in_rounds(const std::vector<Contestant>& contestants,
                                                const RoundOptions& options) {
  L2Flush l2;
  std::vector<std::unique_ptr<Stopwatch>> watches;
  for (std::size_t i = 0; i < contestants.size(); ++i) watches.push_back(std::make_unique<Stopwatch>());
  Stopwatch warm_up;
  for (int round = -options.warm_up_rounds; round < options.rounds; ++round) {
    for (std::size_t i = 0; i < contestants.size(); ++i) {
      l2.flush();
      contestants[i].run(round < 0 ? warm_up : *watches[i]);
    }
  }
  std::vector<std::vector<double>> seconds;
  for (const auto& watch : watches) seconds.push_back(watch->laps_s());
  return seconds;
}

}  // namespace timing
