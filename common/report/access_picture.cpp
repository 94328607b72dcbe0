#include "common/report/access_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "common/memory/shared_banks.h"
#include "common/report/wording.h"

namespace report {
namespace {

using memory::kWarpSize;
using memory::WarpAccess;

std::vector<int> active_lanes(const WarpAccess& access) {
  std::vector<int> lanes;
  for (int lane = 0; lane < kWarpSize; ++lane) {
    if (access.is_active(lane)) lanes.push_back(lane);
  }
  return lanes;
}

std::uint64_t address(const WarpAccess& access, int lane) { return access.address[static_cast<std::size_t>(lane)]; }

/// "lanes 0 1 2 3 … 31": all of a few, the first of many and the last.
std::string list_lanes(const std::vector<int>& lanes) {
  constexpr std::size_t kShowAll = 8;
  constexpr std::size_t kShowFirst = 4;
  std::string text = lanes.size() == 1 ? "lane" : "lanes";
  const std::size_t first = lanes.size() <= kShowAll ? lanes.size() : kShowFirst;
  for (std::size_t i = 0; i < first; ++i) text += fmt::format(" {}", lanes[i]);
  if (first < lanes.size()) text += fmt::format(" … {}", lanes.back());
  return text;
}

/// The distance from each lane to the next when it is the same for all.
std::optional<std::int64_t> common_stride(const WarpAccess& access, const std::vector<int>& lanes) {
  if (lanes.size() < 2) return std::nullopt;
  const auto step = [&](std::size_t i) {
    return static_cast<std::int64_t>(address(access, lanes[i]) - address(access, lanes[i - 1]));
  };
  for (std::size_t i = 2; i < lanes.size(); ++i) {
    if (step(i) != step(1)) return std::nullopt;
  }
  return step(1);
}

std::set<std::uint64_t> sectors_of(const WarpAccess& access, const std::vector<int>& lanes) {
  std::set<std::uint64_t> sectors;
  for (const int lane : lanes) {
    const std::uint64_t first = address(access, lane);
    const std::uint64_t last = first + static_cast<std::uint64_t>(access.bytes) - 1;
    for (auto sector = first / memory::kSectorBytes; sector <= last / memory::kSectorBytes; ++sector)
      sectors.insert(sector);
  }
  return sectors;
}

std::string global_lanes(const WarpAccess& access, const std::vector<int>& lanes) {
  const std::size_t sectors = sectors_of(access, lanes).size();
  const std::string who = list_lanes(lanes);
  const std::string touch = lanes.size() == 1 ? "touches" : "touch";
  const std::string what = counted(sectors, "sector");
  const std::optional<std::int64_t> stride = common_stride(access, lanes);
  if (!stride) return fmt::format("{} {} {}", who, touch, what);
  if (*stride == 0) return fmt::format("{} all ask for the same {} bytes", who, access.bytes);
  const std::int64_t distance = std::abs(*stride);
  if (sectors == lanes.size()) return fmt::format("{} touch {}, one each, {} bytes apart", who, what, distance);
  if (distance != access.bytes) return fmt::format("{} touch {}, {} bytes apart", who, what, distance);
  const std::uint64_t start = std::min(address(access, lanes.front()), address(access, lanes.back()));
  const std::uint64_t offset = start % memory::kSectorBytes;
  const std::string row = fmt::format("{} bytes in a row", lanes.size() * static_cast<std::size_t>(access.bytes));
  if (offset == 0) return fmt::format("{} touch {}: {}", who, what, row);
  return fmt::format("{} touch {}: {}, starting {} bytes into a sector", who, what, row, offset);
}

/// The bank that one phase of the request asks for the most different words.
struct BusiestBank {
  std::size_t words = 0;
  std::vector<int> lanes;
};

/// A request is served in phases of consecutive lanes; only lanes of one phase can be in each other's way.
BusiestBank busiest_bank(const WarpAccess& access) {
  const int lanes_per_phase = memory::lanes_per_phase(access);
  BusiestBank busiest;
  for (int phase = 0; phase < kWarpSize; phase += lanes_per_phase) {
    std::map<std::uint64_t, std::set<std::uint64_t>> words;
    std::map<std::uint64_t, std::vector<int>> askers;
    for (int lane = phase; lane < phase + lanes_per_phase; ++lane) {
      if (!access.is_active(lane)) continue;
      const std::uint64_t first = address(access, lane) / memory::kBankBytes;
      const std::uint64_t last =
          (address(access, lane) + static_cast<std::uint64_t>(access.bytes) - 1) / memory::kBankBytes;
      for (auto word = first; word <= last; ++word) {
        words[word % memory::kBanks].insert(word);
        askers[word % memory::kBanks].push_back(lane);
      }
    }
    for (const auto& [bank, distinct] : words) {
      if (distinct.size() > busiest.words) busiest = {distinct.size(), askers[bank]};
    }
  }
  return busiest;
}

std::string shared_lanes(const WarpAccess& access, const std::vector<int>& lanes) {
  const BusiestBank bank = busiest_bank(access);
  if (bank.words <= 1) return fmt::format("{} ask no bank for more than one word at a time", list_lanes(lanes));
  return fmt::format("{} ask one bank for {} different words", list_lanes(bank.lanes), bank.words);
}

}  // namespace

std::string counters_line(const simt::Site& site) {
  std::string line = fmt::format("{} {} · {} · {} · {}", name_of(site.space), name_of(site.kind),
                                 counted(static_cast<std::uint64_t>(site.bytes), "byte"),
                                 counted(site.requests, "request"),
                                 counted(site.cost, one_unit_of(site.space)));
  if (site.ideal > 0 && site.ideal < site.cost) line += fmt::format(" · {} would do", site.ideal);
  if (site.space == simt::Space::shared) {
    const std::size_t ways = busiest_bank(site.worst.access).words;
    if (ways > 1) line += fmt::format(" · {}-way conflict", ways);
  }
  return line;
}

std::string lanes_line(const simt::Site& site) {
  const WarpAccess& access = site.worst.access;
  const std::vector<int> lanes = active_lanes(access);
  if (lanes.empty()) return "";
  return site.space == simt::Space::global ? global_lanes(access, lanes) : shared_lanes(access, lanes);
}

}  // namespace report
