// Blocks that wait for each other: they end, and what they compute and cost does not depend on who runs them.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <vector>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"
#include "tests/common/safety/run_checked.h"
#include "tests/common/simt/execution/grid_barrier.h"

namespace {

using simt::Profile;
using test::filled;

// Block `setter` leaves a value in `box` and sets a flag; the others wait for it. All copy the value. One thread each.
__global__ void wait_for_block(unsigned setter, int* flag, int* box, int* out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == setter) {
      *box = 42;
      __threadfence();
      atomicExch(flag, 1);
    } else {
      while (atomicAdd(flag, 0) == 0) {
      }
      __threadfence();
    }
    out[blockIdx.x] = *box;
  }
}

// Lets every element become the sum of itself and its neighbour to the right, `rounds` times, over all blocks.
__global__ void add_neighbours(unsigned* arrived, int* a, int* b, int rounds) {
  const unsigned count = gridDim.x * blockDim.x;
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int round = 0; round < rounds; ++round) {
    const int* from = round % 2 == 0 ? a : b;
    int* to = round % 2 == 0 ? b : a;
    to[i] = from[i] + from[(i + 1) % count];
    wait_for_grid(arrived, round);
  }
}

// A turnstile: block after block, from the last to the first, appends its number.
__global__ void pass_turnstile(unsigned* now_serving, int* length, int* order) {
  if (threadIdx.x == 0) {
    const unsigned ticket = gridDim.x - 1 - blockIdx.x;
    while (atomicAdd(now_serving, 0U) != ticket) {
    }
    __threadfence();
    order[*length] = blockIdx.x;
    *length += 1;
    __threadfence();
    atomicAdd(now_serving, 1U);
  }
}

// Keeps numbers in shared memory while the block waits for all others, and reads them back.
__global__ void keep_shared_while_waiting(unsigned* arrived, int* out) {
  extern __shared__ int dynamic[];
  __shared__ int fixed[64];
  const int i = threadIdx.x;
  fixed[i] = blockIdx.x * 1000 + i;
  dynamic[i] = -fixed[i];
  for (int round = 0; round < 3; ++round) {
    wait_for_grid(arrived, round);
    fixed[i] += 1;
  }
  out[blockIdx.x * 64 + i] = fixed[i] * 2 + dynamic[63 - i] + dynamic[i];
}

// All that a profile says, and the results.
std::string text_of(const Profile& profile, const std::vector<int>& results) {
  std::string text = fmt::format("{} blocks, {} threads, {} shared\n", profile.blocks, profile.threads,
                                 profile.shared_bytes_per_block);
  for (const simt::Site& s : profile.sites) {
    text += fmt::format("{}:{} {} {} {}: {} {} {} {}; worst {} {} {} {:x}", s.line, s.column, s.variable,
                        name_of(s.kind), s.bytes, s.requests, s.active_lanes, s.cost, s.ideal, s.worst.cost,
                        s.worst.block.x, s.worst.warp, s.worst.access.active);
    for (const std::uint64_t address : s.worst.access.address) text += fmt::format(" {}", address);
    text += "\n";
  }
  for (const safety::Finding& f : profile.findings) text += f.message + "\n";
  return text + fmt::format("{}\n", fmt::join(results, " "));
}

// Runs a launch again and again, on 1, 2 and 7 workers in turn, with and without checks: always the same profile
// without a finding, and the expected results.
void expect_the_same(const std::function<std::vector<int>()>& run, const std::vector<int>& expected) {
  std::string reference;
  for (std::size_t repetition = 0; repetition < 20; ++repetition) {
    const int workers = std::array{1, 2, 7}[repetition % 3];
    const bool checks = repetition % 2 == 0;
    std::vector<int> results;
    const Profile p = simt::profile([&] { results = run(); }, {.workers = workers, .checks = checks});
    const std::string text = text_of(p, results);
    if (repetition == 0) {
      ASSERT_EQ(results, expected);
      ASSERT_TRUE(p.findings.empty()) << p.findings.front().message;
      reference = text;
    }
    ASSERT_EQ(text, reference) << workers << " workers, checks: " << checks << ", repetition " << repetition;
  }
}

TEST(BlocksThatWait, ForAFlagOfALaterBlock) {
  expect_the_same(
      [] {
        auto flag = filled<int>(1, "flag");
        auto box = filled<int>(1, "box");
        auto out = filled<int>(8, "out");
        launch(wait_for_block, {8, 40}, 7, flag.data(), box.data(), out.data());
        return std::vector<int>(out.begin(), out.end());
      },
      std::vector<int>(8, 42));
}

TEST(BlocksThatWait, AtABarrierOfTheWholeGridSeveralTimes) {
  constexpr int kCount = 9 * 40;
  constexpr int kRounds = 4;
  std::vector<int> expected(kCount);
  std::iota(expected.begin(), expected.end(), 0);
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int> before = expected;
    for (std::size_t i = 0; i < kCount; ++i) expected[i] = before[i] + before[(i + 1) % kCount];
  }
  expect_the_same(
      [&] {
        auto arrived = filled<unsigned>(1, "arrived");
        auto a = filled<int>(kCount, "a");
        auto b = filled<int>(kCount, "b");
        std::iota(a.begin(), a.end(), 0);
        launch(add_neighbours, {9, 40}, arrived.data(), a.data(), b.data(), kRounds);
        return std::vector<int>(a.begin(), a.end());
      },
      expected);
}

TEST(BlocksThatWait, InATurnstileFromTheLastToTheFirst) {
  std::vector<int> expected(10);
  std::iota(expected.rbegin(), expected.rend(), 0);
  expect_the_same(
      [] {
        auto now_serving = filled<unsigned>(1, "now_serving");
        auto length = filled<int>(1, "length");
        auto order = filled<int>(10, "order");
        launch(pass_turnstile, {10, 64}, now_serving.data(), length.data(), order.data());
        return std::vector<int>(order.begin(), order.end());
      },
      expected);
}

TEST(BlocksThatWait, KeepTheirSharedMemory) {
  constexpr int kBlocks = 6;
  std::vector<int> expected;
  for (int block = 0; block < kBlocks; ++block) {
    for (int i = 0; i < 64; ++i) {
      const int own = block * 1000 + i;
      const int other = block * 1000 + 63 - i;
      expected.push_back((own + 3) * 2 - other - own);
    }
  }
  expect_the_same(
      [] {
        auto arrived = filled<unsigned>(1, "arrived");
        auto out = filled<int>(kBlocks * 64, "out");
        launch(keep_shared_while_waiting, {kBlocks, 64, 64 * sizeof(int)}, arrived.data(), out.data());
        return std::vector<int>(out.begin(), out.end());
      },
      expected);
}

// Thread 0 waits; the others of its warp have returned, or gone on to what comes after.
__global__ void wait_in_one_lane(bool others_return, int* flag, int* out) {
  if (others_return && threadIdx.x != 0) return;
  if (threadIdx.x == 0) {
    while (blockIdx.x + 1 < gridDim.x && atomicAdd(flag, 0) != static_cast<int>(blockIdx.x + 1)) {
    }
  }
  for (int i = 0; i < 50; ++i) out[(i * gridDim.x + blockIdx.x) * 64 + threadIdx.x] = i;
  if (threadIdx.x == 0) atomicExch(flag, blockIdx.x);
}

TEST(BlocksThatWait, MayHaveLanesThatWentAhead) {
  for (const bool others_return : {true, false}) {
    std::vector<int> expected(50 * 3 * 64);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      expected[i] = others_return && i % 64 != 0 ? 0 : static_cast<int>(i / (3 * 64));
    }
    expect_the_same(
        [&] {
          auto flag = filled<int>(1, "flag");
          auto out = filled<int>(50 * 3 * 64, "out");
          launch(wait_in_one_lane, {3, 64}, others_return, flag.data(), out.data());
          return std::vector<int>(out.begin(), out.end());
        },
        expected);
  }
}

TEST(BlocksThatWait, MayBeThousandsOfSmallOnes) {
  constexpr int kBlocks = 2000;
  auto arrived = filled<unsigned>(1, "arrived");
  auto a = filled<int>(kBlocks * 32, "a");
  auto b = filled<int>(kBlocks * 32, "b");
  std::fill(a.begin(), a.end(), 1);
  const auto run = [&] { launch(add_neighbours, {kBlocks, 32}, arrived.data(), a.data(), b.data(), 2); };
  EXPECT_TRUE(simt::profile(run, {.checks = false}).findings.empty());
  EXPECT_TRUE(std::ranges::all_of(a, [](int value) { return value == 4; }));
}

// As many blocks of 1024 threads as may be resident.
TEST(BlocksThatWait, MayBeAsManyAsAreResident) {
  constexpr int kBlocks = 264;
  for (const int workers : {1, 2}) {
    auto arrived = filled<unsigned>(1, "arrived");
    auto a = filled<int>(kBlocks * 1024, "a");
    auto b = filled<int>(kBlocks * 1024, "b");
    std::fill(a.begin(), a.end(), 1);
    const auto run = [&] { launch(add_neighbours, {kBlocks, 1024}, arrived.data(), a.data(), b.data(), 2); };
    EXPECT_TRUE(simt::profile(run, {.workers = workers, .checks = false}).findings.empty());
    EXPECT_TRUE(std::ranges::all_of(a, [](int value) { return value == 4; })) << workers;
  }
}

// The others start when these have ended.
TEST(BlocksThatWait, ForOneThatIsResidentMayBeMoreThanAreResident) {
  constexpr int kBlocks = 300;
  for (const int workers : {1, 2}) {
    auto flag = filled<int>(1, "flag");
    auto box = filled<int>(1, "box");
    auto out = filled<int>(kBlocks, "out");
    const auto run = [&] { launch(wait_for_block, {kBlocks, 1024}, 127, flag.data(), box.data(), out.data()); };
    EXPECT_TRUE(simt::profile(run, {.workers = workers}).findings.empty());
    EXPECT_TRUE(std::ranges::all_of(out, [](int value) { return value == 42; })) << workers;
  }
}

}  // namespace
