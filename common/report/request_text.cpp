#include "common/report/request_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "common/core/lanes.h"
#include "common/memory/global_sectors.h"
#include "common/memory/wavefronts.h"
#include "common/report/wording.h"

namespace report {
namespace {

using memory::WarpAccess;

/// Which lanes, lowest first.
std::vector<std::size_t> list_of(std::uint32_t mask) {
  std::vector<std::size_t> lanes;
  for (const std::size_t lane : core::lanes_in(mask)) lanes.push_back(lane);
  return lanes;
}

/// "lanes 0 1 2 3 … 31": all of a few, the first of many and the last.
std::string lanes_in_words(std::uint32_t mask) {
  constexpr std::size_t kShowAll = 8;
  constexpr std::size_t kShowFirst = 4;
  const std::vector<std::size_t> lanes = list_of(mask);
  std::string text = lanes.size() == 1 ? "lane" : "lanes";
  const std::size_t first = lanes.size() <= kShowAll ? lanes.size() : kShowFirst;
  for (std::size_t i = 0; i < first; ++i) text += fmt::format(" {}", lanes[i]);
  if (first < lanes.size()) text += fmt::format(" … {}", lanes.back());
  return text;
}

/// The distance from each lane to the next when it is the same for all.
std::optional<std::int64_t> common_stride(const WarpAccess& access) {
  const std::vector<std::size_t> lanes = list_of(access.active);
  if (lanes.size() < 2) return std::nullopt;
  const auto step = [&](std::size_t i) {
    return static_cast<std::int64_t>(access.address[lanes[i]] - access.address[lanes[i - 1]]);
  };
  for (std::size_t i = 2; i < lanes.size(); ++i) {
    if (step(i) != step(1)) return std::nullopt;
  }
  return step(1);
}

/// The lowest address of a request whose lanes are equally far apart.
std::uint64_t lowest_address(const WarpAccess& access) {
  const std::vector<std::size_t> lanes = list_of(access.active);
  return std::min(access.address[lanes.front()], access.address[lanes.back()]);
}

std::string global_lanes(const WarpAccess& access) {
  const auto lanes = static_cast<std::size_t>(access.active_lanes());
  const std::size_t sectors = memory::sectors_of(access).size();
  const std::string who = lanes_in_words(access.active);
  const std::string touch = lanes == 1 ? "touches" : "touch";
  const std::string what = counted(sectors, "sector");
  const std::optional<std::int64_t> stride = common_stride(access);
  if (!stride) return fmt::format("{} {} {}", who, touch, what);
  if (*stride == 0) return fmt::format("{} all ask for the same {} bytes", who, access.bytes);
  const std::int64_t distance = std::abs(*stride);
  if (sectors == lanes) return fmt::format("{} touch {}, one each, {} bytes apart", who, what, distance);
  if (distance != access.bytes) return fmt::format("{} touch {}, {} bytes apart", who, what, distance);
  const std::uint64_t offset = lowest_address(access) % memory::kSectorBytes;
  const std::string row = fmt::format("{} bytes in a row", lanes * static_cast<std::size_t>(access.bytes));
  if (offset == 0) return fmt::format("{} touch {}: {}", who, what, row);
  return fmt::format("{} touch {}: {}, starting {} bytes into a sector", who, what, row, offset);
}

std::string shared_lanes(const WarpAccess& access) {
  const memory::BusiestBank bank = memory::busiest_bank(access);
  if (bank.words <= 1)
    return fmt::format("{} ask no bank for more than one word at a time", lanes_in_words(access.active));
  return fmt::format("{} ask one bank for {} different words", lanes_in_words(bank.lanes), bank.words);
}

}  // namespace

std::string counters_line(const simt::Site& site) {
  std::string line = fmt::format("{} {}{} · {} · {} · {}", name_of(site.space), name_of(site.kind),
                                 site.worst.access.of_matrices ? " of matrices" : "",
                                 counted(static_cast<std::uint64_t>(site.bytes), "byte"),
                                 counted(site.requests, "request"), counted(site.cost, one_unit_of(site.space)));
  if (site.ideal > 0 && site.ideal < site.cost) line += fmt::format(" · {} would do", site.ideal);
  if (site.space == simt::Space::shared) {
    const int ways = memory::busiest_bank(site.worst.access).words;
    if (ways > 1) line += fmt::format(" · {}-way conflict", ways);
  }
  return line;
}

std::string lanes_line(const simt::Site& site) {
  const WarpAccess& access = site.worst.access;
  if (access.active == 0) return "";
  return site.space == simt::Space::global ? global_lanes(access) : shared_lanes(access);
}

}  // namespace report
