#include "chapters/03_dram_interleaving/map_address.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string>
#include <tuple>

#include "common/grading/exercise.h"
#include "common/memory/dram.h"

namespace {

/// Bytes of a burst and of a row. Neither has to be a power of two.
constexpr std::array<std::pair<int, int>, 4> kBurstsAndRows{{{8, 32}, {64, 64}, {12, 60}, {1, 3}}};

/// The example of the lesson.
constexpr grading::Shape kMemoryShape{.rows = 4, .cols = 2};

/// Channels x banks of the DRAMs that are tried, the lesson's first.
std::vector<grading::Shape> drams() {
  return {kMemoryShape, {1, 1}, {1, 4}, {4, 1}, {2, 2}, {3, 5}, {7, 3}, {8, 8}, {16, 4}};
}

std::string text(const Dram& d) {
  return fmt::format("{} channel{} of {} bank{}, bursts of {} byte{}, rows of {}", d.channels,
                     d.channels == 1 ? "" : "s", d.banks, d.banks == 1 ? "" : "s", d.burst_bytes,
                     d.burst_bytes == 1 ? "" : "s", d.row_bytes);
}

std::string text(const Place& p) {
  return fmt::format("channel {}, bank {}, row {}, column {}", p.channel, p.bank, p.row, p.column);
}

bool exists(const Dram& d, const Place& p) {
  return p.channel >= 0 && p.channel < d.channels && p.bank >= 0 && p.bank < d.banks && p.row >= 0 && p.column >= 0 &&
         p.column < d.row_bytes;
}

/// Calls `visit` with every DRAM of this many channels and banks, and every byte of three rows of each of its banks.
template <typename Visit>
void for_each_address(grading::Shape shape, const Visit& visit) {
  for (const auto& [burst_bytes, row_bytes] : kBurstsAndRows) {
    const Dram dram{.channels = shape.rows, .banks = shape.cols, .burst_bytes = burst_bytes, .row_bytes = row_bytes};
    const long long end = 3LL * dram.channels * dram.banks * dram.row_bytes;
    for (long long address = 0; address < end; ++address) {
      if (!visit(dram, address)) return;
    }
  }
}

/// The place that the chapter's rule gives a byte.
Place right_place(const Dram& dram, long long address) {
  const memory::DramConfig config{
      .channels = dram.channels, .banks = dram.banks, .burst_bytes = dram.burst_bytes, .row_bytes = dram.row_bytes};
  const memory::DramPlace right = memory::place_of(config, static_cast<std::uint64_t>(address));
  return {right.channel, right.bank, static_cast<long long>(right.row), right.column};
}

std::tuple<int, int, long long, int> fields(const Place& p) { return {p.channel, p.bank, p.row, p.column}; }

/// map_address alone: every byte has a place that exists, for itself. Empty if so.
std::string find_bad_place(grading::Shape shape) {
  std::string bad;
  std::map<std::tuple<int, int, long long, int>, long long> owners;
  for_each_address(shape, [&](const Dram& dram, long long address) {
    if (address == 0) owners.clear();  // another DRAM
    const Place place = map_address(dram, address);
    if (!exists(dram, place)) {
      bad = fmt::format("map_address({}) is {}, which does not exist with {}", address, text(place), text(dram));
    } else if (const auto [owner, is_new] = owners.emplace(fields(place), address); !is_new) {
      bad = fmt::format("map_address puts bytes {} and {} into one place: {}; expected {} for byte {}, with {}",
                        owner->second, address, text(place), text(right_place(dram, address)), address, text(dram));
    }
    return bad.empty();
  });
  return bad;
}

/// The way back from places that differ from byte to byte: then find_address is to blame. Empty if it leads back.
std::string find_wrong_way(grading::Shape shape) {
  std::string wrong;
  for_each_address(shape, [&](const Dram& dram, long long address) {
    const Place place = map_address(dram, address);
    const long long back = find_address(dram, place);
    if (back == address) return true;
    const bool is_mapped_right = fields(place) == fields(right_place(dram, address));
    wrong = fmt::format("find_address({}) is {}, expected {}{}, with {}", text(place), back, address,
                        is_mapped_right ? "" : ", because map_address put byte " + std::to_string(address) + " there",
                        text(dram));
    return false;
  });
  return wrong;
}

void check_way_back(grading::Run& run, grading::Shape shape) {
  std::string problem = find_bad_place(shape);
  if (problem.empty()) problem = find_wrong_way(shape);
  if (!problem.empty()) run.reject(problem);
}

/// Every byte of every DRAM against the model, with the first difference of each kind: a count alone helps nobody.
/// Returns how many differences there are.
int measure_mistakes(grading::Run& run) {
  std::map<std::string, std::pair<int, std::string>> wrong{{"channel", {}}, {"bank", {}}, {"row", {}}, {"column", {}}};
  for (const grading::Shape shape : drams()) {
    for_each_address(shape, [&](const Dram& dram, long long address) {
      const Place wanted = right_place(dram, address);
      const Place place = map_address(dram, address);
      const auto compare = [&](const char* field, long long got, long long expected) {
        if (got == expected) return;
        auto& [count, example] = wrong[field];
        if (count++ != 0) return;
        example = fmt::format("byte {} is in {} {}, expected {}, with {}", address, field, got, expected, text(dram));
      };
      compare("channel", place.channel, wanted.channel);
      compare("bank", place.bank, wanted.bank);
      compare("row", place.row, wanted.row);
      compare("column", place.column, wanted.column);
      return true;
    });
  }
  int all = 0;
  for (const auto& [field, mistakes] : wrong) {
    run.count_wrong("addresses_in_the_wrong_" + field, mistakes.first, mistakes.second);
    all += mistakes.first;
  }
  return all;
}

/// Bytes around addresses that need more than 31, 32 and 40 bits.
template <typename Visit>
void for_each_far_address(const Visit& visit) {
  constexpr int kAround = 16;
  for (const grading::Shape shape : drams()) {
    for (const auto& [burst_bytes, row_bytes] : kBurstsAndRows) {
      const Dram dram{.channels = shape.rows, .banks = shape.cols, .burst_bytes = burst_bytes, .row_bytes = row_bytes};
      for (const int bits : {31, 32, 40}) {
        for (long long address = (1LL << bits) - kAround; address < (1LL << bits) + kAround; ++address) {
          if (!visit(dram, address)) return;
        }
      }
    }
  }
}

/// Far away, each function alone: the way back is asked first, from places that map_address has not seen. For who has
/// the near bytes right. Empty if all is.
std::string find_far_mistake() {
  std::string wrong;
  for_each_far_address([&](const Dram& dram, long long address) {
    const Place place = right_place(dram, address);
    const long long back = find_address(dram, place);
    if (back == address) return true;
    wrong = fmt::format("find_address({}) is {}, expected {}, with {}", text(place), back, address, text(dram));
    return false;
  });
  if (!wrong.empty()) return wrong;
  for_each_far_address([&](const Dram& dram, long long address) {
    const Place place = map_address(dram, address);
    const Place wanted = right_place(dram, address);
    if (fields(place) == fields(wanted)) return true;
    wrong = fmt::format("map_address({}) is {}, expected {}, with {}: does each step keep all bits of a long long?",
                        address, text(place), text(wanted), text(dram));
    return false;
  });
  return wrong;
}

void run_map_address(grading::Run& run, grading::Shape shape) {
  check_way_back(run, shape);
  if (shape != kMemoryShape || !run.mismatch().empty()) return;
  if (measure_mistakes(run) != 0) return;
  if (const std::string wrong = find_far_mistake(); !wrong.empty()) run.reject(wrong);
}

}  // namespace

// A shape is channels x banks here. The decisive run tries all of them, so that no formula is right by luck.
const grading::Exercise grading::exercise{
    .shapes = {{1, 1}, {1, 4}, {4, 1}, {2, 2}, {3, 5}, {7, 3}, {8, 8}, {16, 4}},
    .memory_shape = kMemoryShape,
    .run = run_map_address,
    .shape_in_words = [](grading::Shape) { return std::string(); },
    .tried_on = "every byte of three rows of each bank, in 36 DRAMs",
};
