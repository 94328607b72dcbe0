// The model against the micro-kernels that its constants come from: blocks that load, store or copy one element a
// thread, in tests/data/gpu_table_h200.csv. A constant that is wrong by a fifth is seen here.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

#include "common/memory/shared_banks.h"
#include "tests/common/estimate/tiny_work.h"

namespace estimate {
namespace {

constexpr double kThreads = 1 << 25;    // of each micro-kernel
constexpr double kEmptyLaunchUs = 5.5;  // row "launch" of the table, one block: these kernels run behind no other
constexpr double kL2Keeps = 40e6;       // bytes

struct Row {
  char work[16];
  char level[16];
  int bytes;
  int threads;
  int resident;
  double us;
};

double estimated_us(const Row& row) {
  const std::string work = row.work;
  const bool loads = work == "load" || work == "copy";
  const bool stores = work == "store" || work == "copy";
  const bool dram = std::string(row.level) == "dram";
  const auto lines = static_cast<std::uint16_t>(row.bytes / 4);
  WarpWork warp;
  if (loads) add_load(warp, lines, dram ? From::dram : From::l2);
  if (stores) add_store(warp, lines);
  TinyWork tiny("", row.threads / 32, row.resident, 0, warp);
  const double through = kThreads * row.bytes * (loads && stores ? 2 : 1);
  tiny.work.write_back = stores && dram ? std::max(0.0, 1 - kL2Keeps / through) : 0;
  Guesses guesses;
  if (!loads && !stores) guesses.start_instructions = 2;
  const GpuTimes& gpu = gpu_called("H200");
  const auto cycles = [&](int blocks) {
    tiny.work.all = static_cast<std::uint64_t>(blocks);
    return run_sm(tiny.work, gpu, guesses).cycles;
  };
  const int some = 100 + 4 * row.resident;
  const double each = (cycles(2 * some) - cycles(some)) / some;
  const double blocks = kThreads / row.threads / gpu.chip.sms;
  return kEmptyLaunchUs + (cycles(2 * some) + each * (blocks - 2 * some)) / gpu.clock_ghz / 1000;
}

TEST(GpuTable, TheModelGivesWhatTheMicroKernelsMeasured) {
  std::ifstream table(TEST_DATA_DIR "/gpu_table_h200.csv");
  int rows = 0, close = 0;
  double sum = 0;
  for (std::string line; std::getline(table, line);) {
    Row row{};
    if (std::sscanf(line.c_str(), "turnover,work=%15s level=%15s bytes=%d threads=%d resident=%d,%lf", row.work,
                    row.level, &row.bytes, &row.threads, &row.resident, &row.us) != 6)
      continue;
    const double error = std::abs(estimated_us(row) / row.us - 1);
    ++rows;
    close += error <= 0.15 ? 1 : 0;
    sum += error;
    if (error > 0.15) std::printf("%s: %+.0f %%\n", line.c_str(), 100 * (estimated_us(row) / row.us - 1));
  }
  ASSERT_EQ(rows, 195);
  EXPECT_GE(close, 185);
  EXPECT_LT(sum / rows, 0.04);
}

/// What a step of chains takes that all warps follow, with one lone piece of 64 bytes for each of so many lanes.
double estimated_step_ns(int lanes, int warps) {
  const GpuTimes& gpu = gpu_called("H200");
  const auto cycles = [&](int steps) {
    WarpWork warp;
    for (int i = 0; i < steps; ++i) {
      const auto lines = static_cast<std::uint16_t>(lanes);
      add_load(warp, lines, From::dram);
      Step& step = warp.steps.back();
      step.level = Step::kCarried;
      step.round = static_cast<std::uint32_t>(i);
      step.l2_sectors = step.dram_pieces = step.dram_lone = lines;
    }
    const int blocks = (warps + 31) / 32;
    TinyWork tiny("", warps / blocks, blocks, static_cast<std::uint64_t>(blocks), warp);
    return run_sm(tiny.work, gpu, {}).cycles;
  };
  constexpr int kSteps = 64;
  return (cycles(2 * kSteps) - cycles(kSteps)) / kSteps / gpu.clock_ghz;
}

// Also of words of 8 and 16 bytes, whose requests are served in phases.
TEST(GpuTable, AWavefrontOfSharedMemoryTakesACycle) {
  std::ifstream table(TEST_DATA_DIR "/gpu_table_h200.csv");
  int rows = 0;
  for (std::string line; std::getline(table, line);) {
    int bytes = 4, warps = 0, ways = 0;
    double cycles = 0;
    if (std::sscanf(line.c_str(), "shared_load_wide,bytes=%d warps=%d ways=%d,%lf,cycles", &bytes, &warps, &ways,
                    &cycles) != 4 &&
        std::sscanf(line.c_str(), "shared_load,warps=%d ways=%d,%lf,cycles", &warps, &ways, &cycles) != 3)
      continue;
    if (warps < 16) continue;  // too few to keep the banks busy
    ++rows;
    memory::WarpAccess access{.active = ~0U, .bytes = bytes};
    for (std::size_t lane = 0; lane < access.address.size(); ++lane)
      access.address[lane] = lane * static_cast<std::size_t>(ways * bytes);
    const double wavefronts = memory::count_wavefronts(access);
    EXPECT_NEAR(cycles / wavefronts / gpu_called("H200").wavefront, 1, 0.2) << line;
  }
  EXPECT_EQ(rows, 32);
}

TEST(GpuTable, ChainsTakeWhatTheMicroKernelMeasured) {
  std::ifstream table(TEST_DATA_DIR "/gpu_table_h200.csv");
  int rows = 0;
  for (std::string line; std::getline(table, line);) {
    int lanes = 0, warps = 0;
    double ns = 0;
    if (std::sscanf(line.c_str(), "loaded_latency,level=dram lanes=%d warps=%d,%lf,ns", &lanes, &warps, &ns) != 3)
      continue;
    ++rows;
    EXPECT_NEAR(estimated_step_ns(lanes, warps) / ns, 1, 0.15) << line;
  }
  EXPECT_EQ(rows, 14);
}

}  // namespace
}  // namespace estimate
