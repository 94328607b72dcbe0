// The model of one SM, on copies that run by themselves: who waits for which of them, and for how long.

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

#include "common/estimate/copy_order.h"
#include "common/estimate/sm_clock.h"
#include "tests/common/estimate/tiny_work.h"

namespace estimate {
namespace {

using Group = Step::Group;

const GpuTimes& gpu() { return gpu_called("H200"); }

constexpr std::uint32_t kNoSite = ~std::uint32_t{0};

void add_copy(WarpWork& warp, std::uint32_t number, From from, Group group = Group::copies) {
  add_load(warp, 1, from, 5);
  Step& step = warp.steps.back();
  step.kind = Step::Kind::copy;
  step.group = group;
  step.number = number;
}

void add_bulk_store(WarpWork& warp, std::uint32_t number) {
  add_store(warp, 4);
  Step& step = warp.steps.back();
  step.kind = Step::Kind::bulk_store;
  step.group = Group::stores;
  step.number = number;
}

void add_wait(WarpWork& warp, Group group, std::uint32_t number) {
  warp.steps.push_back({.kind = Step::Kind::wait, .site = kNoSite, .group = group, .number = number});
}

void add_arrival(WarpWork& warp, std::uint32_t phase) {
  warp.steps.push_back({.kind = Step::Kind::arrival, .site = kNoSite, .group = Group::phase, .number = phase});
}

double cycles(BlockWork block) {
  for (WarpWork& warp : block) {
    warp.all_steps = warp.steps.size();
    warp.has_phases = true;
  }
  SmWork work;
  work.blocks = {&block};
  return run_sm(work, gpu()).cycles;
}

// What a block takes but for its latencies, and more.
const double kRest = gpu().block_start + 250;

TEST(SmCopies, AStoreDoesNotWaitForThem) {
  WarpWork warp;
  add_copy(warp, 1, From::l2);
  add_store(warp, 1);
  add_load(warp, 1, From::l2, 1);
  EXPECT_LT(cycles({warp}), kRest + gpu().l2_latency);
}

TEST(SmCopies, NorDoesABarrier) {
  WarpWork warp;
  add_copy(warp, 1, From::l2);
  warp.steps.push_back({});
  add_load(warp, 1, From::l2, 1);
  EXPECT_LT(cycles({warp}), kRest + gpu().l2_latency);
}

TEST(SmCopies, AWaitIsForThoseUpToItsNumber) {
  const auto cycles_for = [](std::uint32_t number) {
    WarpWork warp;
    add_copy(warp, 1, From::l1);
    add_copy(warp, 2, From::l2);
    add_wait(warp, Group::copies, number);
    add_load(warp, 1, From::l2, 1);
    return cycles({warp});
  };
  EXPECT_LT(cycles_for(1), kRest + gpu().l2_latency);
  EXPECT_GT(cycles_for(2), gpu().block_start + 2 * gpu().l2_latency);
}

TEST(SmCopies, OneThatComesEarlyDoesNotStandForThoseBefore) {
  WarpWork warp;
  add_copy(warp, 1, From::l2);
  add_copy(warp, 2, From::l1);
  add_wait(warp, Group::copies, 2);
  add_load(warp, 1, From::l2, 1);
  EXPECT_GT(cycles({warp}), gpu().block_start + 2 * gpu().l2_latency);
}

TEST(SmCopies, ABlockEndsWhenAllHaveCome) {
  WarpWork warp;
  add_copy(warp, 1, From::l2);
  EXPECT_GT(cycles({warp}), gpu().block_start + gpu().l2_latency);
}

TEST(SmCopies, WhoWaitsForThemDoesNotWaitForLoads) {
  WarpWork warp;
  add_load(warp, 1, From::l2);
  add_copy(warp, 1, From::l1);
  add_wait(warp, Group::copies, 1);
  add_load(warp, 1, From::l2, 1);
  EXPECT_LT(cycles({warp}), kRest + gpu().l2_latency);
}

TEST(SmCopies, TheEndOfAPhaseIsSeenInSharedMemory) {
  const auto cycles_by = [](Group group) {
    WarpWork warp;
    const std::uint32_t number = group == Group::copies ? 1 : 0;
    add_copy(warp, number, From::l2, group);
    add_wait(warp, group, number);
    return cycles({warp});
  };
  EXPECT_NEAR(cycles_by(Group::phase) - cycles_by(Group::copies), gpu().shared_latency, 1e-6);
}

TEST(SmCopies, TheAddressOfOneMayBeLoaded) {
  const auto cycles_at = [](std::uint8_t level) {
    WarpWork warp;
    add_load(warp, 1, From::l2, 1);
    add_copy(warp, 1, From::l2);
    warp.steps.back().level = level;
    return cycles({warp});
  };
  EXPECT_LT(cycles_at(0), kRest + gpu().l2_latency);
  EXPECT_GT(cycles_at(1), gpu().block_start + 2 * gpu().l2_latency);
}

TEST(SmCopies, TheyEnterTheBanksAsTheyArrive) {
  const auto cycles_with = [](std::uint16_t wavefronts) {
    WarpWork warp;
    for (std::uint32_t i = 1; i <= 10; ++i) {
      add_copy(warp, i, From::l2);
      warp.steps.back().wavefronts = wavefronts;
    }
    return cycles({warp});
  };
  EXPECT_NEAR(cycles_with(100) - cycles_with(1), 10 * 99, 100);
}

// The second warp has nothing to do before: it waits for the copy of the first, and for its arrival.
TEST(SmCopies, APhaseEndsWithItsArrivalsAndItsCopies) {
  const auto cycles_of = [](bool copies, bool waits) {
    WarpWork first, second;
    if (copies) add_copy(first, 0, From::l2, Group::phase);
    if (!copies) add_load(first, 1, From::l2);
    add_arrival(first, 0);
    if (waits) add_wait(second, Group::phase, 0);
    add_load(second, 1, From::l2, 1);
    return cycles({first, second});
  };
  for (const bool copies : {false, true}) {
    EXPECT_LT(cycles_of(copies, false), kRest + gpu().l2_latency);
    EXPECT_GT(cycles_of(copies, true), gpu().block_start + 2 * gpu().l2_latency + gpu().shared_latency);
  }
}

TEST(SmCopies, PhasesBeginAnewInEachBlock) {
  WarpWork warp;
  add_copy(warp, 0, From::l2, Group::phase);
  add_wait(warp, Group::phase, 0);
  add_load(warp, 1, From::l2, 1);
  warp.has_phases = true;
  const TinyWork one("", 1, 1, 1, warp), three("", 1, 1, 3, warp);
  EXPECT_NEAR(run_sm(three.work, gpu()).cycles, 3 * run_sm(one.work, gpu()).cycles, 10);
}

// An arrival that is not looked at any more is not waited for.
TEST(SmCopies, PhasesNeedOnlyWhatIsLookedAt) {
  WarpWork first, second;
  for (int i = 0; i < 10; ++i) add_load(first, 1, From::l1);
  add_arrival(first, 0);
  add_wait(second, Group::phase, 0);
  add_load(second, 1, From::l2, 1);
  first.has_phases = second.has_phases = true;
  const BlockWork block{first, second};
  SmWork work;
  work.blocks = {&block};
  work.most_steps = 5;
  EXPECT_GT(run_sm(work, gpu()).cycles, gpu().block_start + gpu().l2_latency);
}

// Two warps that arrive for each other come to their ends; one that waits for itself does not.
TEST(SmCopies, AnOrderInWhichAWarpWaitsForItselfIsNone) {
  WarpWork first, second, itself;
  add_arrival(first, 0);
  add_wait(first, Group::phase, 1);
  first.steps.push_back({});
  add_wait(second, Group::phase, 0);
  add_copy(second, 1, From::l2, Group::phase);
  add_arrival(second, 1);
  second.steps.push_back({});
  add_wait(itself, Group::phase, 0);
  add_arrival(itself, 0);
  for (WarpWork* warp : {&first, &second, &itself}) warp->has_phases = true;
  EXPECT_TRUE(comes_to_its_end({first, second}));
  EXPECT_TRUE(comes_to_its_end({second, first}));
  EXPECT_FALSE(comes_to_its_end({itself}));
  itself.steps.insert(itself.steps.begin(), Step{});
  EXPECT_FALSE(comes_to_its_end({itself, WarpWork{}}));
}

// The way to L2 lets a warp's stores get ahead so far, and no further.
TEST(SmCopies, ABulkStoreIsWaitedForUntilItIsRead) {
  const auto cycles_for = [](std::uint32_t number) {
    WarpWork warp;
    for (std::uint32_t i = 1; i <= 50; ++i) add_bulk_store(warp, i);
    add_wait(warp, Group::stores, number);
    add_load(warp, 1, From::l2, 1);
    return cycles({warp});
  };
  const double each = 16 * gpu().store_sector[2];
  EXPECT_GT(cycles_for(50), gpu().block_start + 50 * each - gpu().backlog + gpu().l2_latency);
  EXPECT_LT(cycles_for(10), cycles_for(50) - 0.9 * gpu().l2_latency);
}

// They are copied from what was stored before, which may have been loaded.
TEST(SmCopies, ABulkStoreWaitsForWhatIsStoredInSharedMemory) {
  WarpWork warp;
  add_load(warp, 1, From::l2);
  warp.steps.push_back({.kind = Step::Kind::shared_store, .wavefronts = 1, .site = 1});
  add_bulk_store(warp, 1);
  add_load(warp, 1, From::l2, 1);
  EXPECT_GT(cycles({warp}), gpu().block_start + 2 * gpu().l2_latency);
}

TEST(SmCopies, TheRestOfABulkCopyTakesNoInstructions) {
  const auto cycles_with = [](bool is_rest) {
    WarpWork warp;
    for (std::uint32_t i = 1; i <= 10; ++i) {
      add_copy(warp, i, From::l1);
      warp.steps.back().instructions = 100;
      warp.steps.back().is_rest = is_rest && i > 1;
    }
    return cycles({warp});
  };
  EXPECT_GT(cycles_with(false), cycles_with(true) + 800);
}

TEST(SmCopies, ABulkCopyTakesNoTagsAndNoBanks) {
  const auto cycles_of = [](bool is_bulk, std::uint16_t parts, std::uint16_t wavefronts) {
    WarpWork warp;
    for (std::uint32_t i = 1; i <= 10; ++i) {
      add_copy(warp, i, From::l2);
      warp.steps.back().is_bulk = is_bulk;
      warp.steps.back().parts = parts;
      warp.steps.back().wavefronts = wavefronts;
    }
    return cycles({warp});
  };
  for (const auto& [parts, wavefronts] : {std::pair{1, 100}, std::pair{400, 1}}) {
    EXPECT_EQ(cycles_of(true, parts, wavefronts), cycles_of(true, 1, 1));
    EXPECT_GT(cycles_of(false, parts, wavefronts), cycles_of(true, parts, wavefronts) + 500);
  }
}

TEST(SmCopies, AreBytesOnTheirWay) {
  WarpWork copy, load;
  add_copy(copy, 1, From::dram);
  add_load(load, 1, From::dram, 5);
  const TinyWork copies("", 1, 1, 1, copy), loads("", 1, 1, 1, load);
  const double in_flight = run_sm(copies.work, gpu()).in_flight;
  EXPECT_GT(in_flight, 0);
  EXPECT_NEAR(in_flight, run_sm(loads.work, gpu()).in_flight, 1);
}

}  // namespace
}  // namespace estimate
