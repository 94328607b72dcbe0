#include "tests/estimate/limits.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace estimate {
namespace {

// L2 is as busy as DRAM when all comes from there, and on its way when stores are.
const std::map<std::string, std::set<std::string>>& resources() {
  static const std::map<std::string, std::set<std::string>> all{
      {"sm", {"issuing instructions"}},
      {"l1", {"wavefronts of L1 and shared memory"}},
      {"l2", {"L2 bandwidth", "DRAM bandwidth", "stores on their way to L2"}},
      {"dram", {"DRAM bandwidth"}},
      {"long_scoreboard", {"latency"}},
      {"barrier", {"latency"}},
      {"short_scoreboard", {"wavefronts of L1 and shared memory"}},
      {"mio_throttle", {"wavefronts of L1 and shared memory"}},
      {"lg_throttle", {"wavefronts of L1 and shared memory"}},
      {"drain", {"stores on their way to L2"}},
      {"wait", {"issuing instructions"}},
      {"not_selected", {"issuing instructions"}},
  };
  return all;
}

}  // namespace

bool Limits::stand_for(const std::string& resource) const {
  return std::ranges::any_of(std::array{unit, stall}, [&](const std::string& word) {
    const auto known = resources().find(word);
    return known != resources().end() && known->second.contains(resource);
  });
}

std::vector<Limits> measured_limits() {
  constexpr std::array<const char*, 4> kUnits{"sm", "l1", "l2", "dram"};
  std::ifstream file(SOURCE_DIR "/tests/data/limits_h200.csv");
  std::vector<Limits> all;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#") || line.starts_with("name,")) continue;
    std::ranges::replace(line, ',', ' ');
    std::istringstream words(line);
    std::string exercise, role;
    Limits row;
    words >> exercise >> role;
    row.name = exercise + " " + role;
    for (const char* unit : kUnits) {
      int busy = 0;
      words >> busy;
      if (busy <= row.busy) continue;
      row.busy = busy;
      row.unit = unit;
    }
    words >> row.stall;
    all.push_back(row);
  }
  return all;
}

}  // namespace estimate
