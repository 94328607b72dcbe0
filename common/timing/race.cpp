#include "common/timing/race.h"

#include <cstddef>
#include <memory>

#include "common/timing/l2_flush.h"

namespace timing {

std::vector<std::vector<double>> race(const std::vector<Contender>& contenders, const RaceOptions& options) {
  L2Flush l2;
  std::vector<std::unique_ptr<Stopwatch>> watches;
  for (std::size_t i = 0; i < contenders.size(); ++i) watches.push_back(std::make_unique<Stopwatch>());
  Stopwatch warm_up;
  for (int round = -options.warm_up_rounds; round < options.rounds; ++round) {
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      l2.flush();
      contenders[i].run(round < 0 ? warm_up : *watches[i]);
    }
  }
  std::vector<std::vector<double>> seconds;
  for (const auto& watch : watches) seconds.push_back(watch->laps_s());
  return seconds;
}

}  // namespace timing
