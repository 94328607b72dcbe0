// The model against the micro-kernels that only copy to shared memory, from DRAM: rings of bulk copies, and batches of
// asynchronous copies. No constant comes from these rows of tests/data/gpu_table_h200.csv.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

#include "tests/common/estimate/tiny_work.h"

namespace estimate {
namespace {

using Group = Step::Group;

constexpr std::uint32_t kNoSite = ~std::uint32_t{0};
constexpr unsigned kPieceBytes4 = 512;  // four lines

const GpuTimes& gpu() { return gpu_called("H200"); }

void add_copy(WarpWork& warp, Group group, std::uint32_t number) {
  add_load(warp, 4, From::dram, 5);
  Step& step = warp.steps.back();
  step.kind = Step::Kind::copy;
  step.group = group;
  step.number = number;
}

void add_wait(WarpWork& warp, Group group, std::uint32_t number) {
  warp.steps.push_back({.kind = Step::Kind::wait, .site = kNoSite, .group = group, .number = number});
}

// The loop of the micro-kernel finds its stage by two divisions: rows `operation` of the table.
WarpWork ring_of_bulk_copies(std::uint32_t rounds, unsigned bytes, unsigned stages) {
  const auto divisions = static_cast<std::uint32_t>(2 * 128 / gpu().dependent);
  WarpWork warp;
  const auto begin = [&](std::uint32_t round) {
    warp.steps.push_back({.kind = Step::Kind::arrival,
                          .site = kNoSite,
                          .instructions = divisions,
                          .chain = divisions,
                          .group = Group::phase,
                          .number = round});
    for (unsigned at = 0; at < bytes; at += kPieceBytes4) {
      add_copy(warp, Group::phase, round);
      warp.steps.back().is_bulk = true;
      warp.steps.back().is_rest = at > 0;
    }
  };
  for (std::uint32_t round = 0; round < stages; ++round) begin(round);
  for (std::uint32_t round = 0; round < rounds; ++round) {
    add_wait(warp, Group::phase, round);
    if (round + stages < rounds) begin(round + stages);
  }
  warp.has_phases = true;
  return warp;
}

// Batches of four copies, of which some are left on their way.
WarpWork batches(std::uint32_t rounds, unsigned left) {
  WarpWork warp;
  const auto begin = [&](std::uint32_t round) {
    for (std::uint32_t copy = 1; copy <= 4; ++copy) add_copy(warp, Group::copies, 4 * round + copy);
  };
  for (std::uint32_t round = 0; round < left; ++round) begin(round);
  for (std::uint32_t round = 0; round < rounds; ++round) {
    if (round + left < rounds) begin(round + left);
    add_wait(warp, Group::copies, 4 * round + 4);
  }
  return warp;
}

// Of so many bytes a round, by one warp of each of the blocks of an SM.
double gb_per_s(const WarpWork& warp, int resident, double bytes) {
  const TinyWork tiny("", 1, resident, static_cast<std::uint64_t>(resident), warp);
  return bytes * resident / run_sm(tiny.work, gpu()).cycles * gpu().chip.sms * gpu().clock_ghz;
}

struct Errors {
  int rows = 0;
  double sum = 0;
  double most = 0;

  void add(const std::string& line, double estimated, double measured) {
    const double error = measured / estimated - 1;  // of time
    if (std::abs(error) > 0.15) std::printf("%s: %+.0f %%\n", line.c_str(), 100 * error);
    ++rows;
    sum += std::abs(error);
    most = std::max(most, std::abs(error));
  }
};

TEST(CopyRates, AreWhatTheMicroKernelsMeasured) {
  constexpr std::uint32_t kRounds = 100;
  std::ifstream table(TEST_DATA_DIR "/gpu_table_h200.csv");
  Errors bulk, by_threads;
  for (std::string line; std::getline(table, line);) {
    unsigned bytes = 0, stages = 0, left = 0;
    int resident = 0;
    double measured = 0;
    if (std::sscanf(line.c_str(), "bulk_load,bytes=%u stages=%u,%lf,GB/s", &bytes, &stages, &measured) == 3)
      bulk.add(line, gb_per_s(ring_of_bulk_copies(kRounds, bytes, stages), 1, kRounds * bytes), measured);
    if (std::sscanf(line.c_str(), "async_copy,left=%u resident=%d,%lf,GB/s", &left, &resident, &measured) == 3)
      by_threads.add(line, gb_per_s(batches(kRounds, left), resident, kRounds * 4.0 * kPieceBytes4), measured);
  }
  ASSERT_EQ(bulk.rows, 42);
  ASSERT_EQ(by_threads.rows, 5);
  EXPECT_LT(bulk.sum / bulk.rows, 0.1);
  EXPECT_LT(bulk.most, 0.35);
  // Too fast: where only few warps load, busy DRAM lets them wait longer than the model says.
  EXPECT_LT(by_threads.most, 0.3);
}

}  // namespace
}  // namespace estimate
