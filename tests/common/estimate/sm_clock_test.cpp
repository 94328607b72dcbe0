// The model of one SM, on work of a few steps: what it takes follows from the constants by hand.

#include "common/estimate/sm_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <vector>

#include "tests/common/estimate/tiny_work.h"

namespace estimate {
namespace {

const GpuTimes& gpu() { return gpu_called("H200"); }

constexpr Guesses kGuesses{};

// What every block takes: it begins, and its warp issues its first instructions.
double beginning() { return gpu().block_start + kGuesses.start_instructions * gpu().dependent; }
// The instructions of an access.
double access() { return gpu().dependent; }

WarpWork nothing() { return {}; }

WarpWork load(From from, std::uint16_t lines = 1) {
  WarpWork warp;
  add_load(warp, lines, from);
  return warp;
}

double cycles(int warps, int resident, std::uint64_t blocks, const WarpWork& warp) {
  const TinyWork tiny("", warps, resident, blocks, warp);
  return run_sm(tiny.work, gpu()).cycles;
}

TEST(SmClock, ABlockThatDoesNothing) { EXPECT_NEAR(cycles(1, 1, 1, nothing()), beginning(), 1e-9); }

TEST(SmClock, BlocksInOnePlaceFollowEachOther) { EXPECT_NEAR(cycles(1, 1, 10, nothing()), 10 * beginning(), 1e-6); }

TEST(SmClock, BlocksBeginOneAfterTheOther) {
  EXPECT_NEAR(cycles(1, 32, 32, nothing()), 31 * gpu().block_interval + beginning(), 1e-6);
}

TEST(SmClock, ALoadTakesTheLatencyOfItsLevel) {
  const double tags = 1, data = 1;
  EXPECT_NEAR(cycles(1, 1, 1, load(From::l1)), beginning() + access() + tags + gpu().l1_latency + data, 1e-6);
  const double way = gpu().l2_sector * 4 + gpu().l2_latency + gpu().request_in;
  EXPECT_NEAR(cycles(1, 1, 1, load(From::l2)), beginning() + access() + tags + way + data, gpu().l2_sector * 4 + 1e-6);
  EXPECT_GT(cycles(1, 1, 1, load(From::dram)), beginning() + gpu().dram_latency - 4 * gpu().dram_spread);
}

TEST(SmClock, LoadsOfOnePlaceOverlapUntilThereAreTooMany) {
  WarpWork four, five;
  for (int i = 0; i < 4; ++i) add_load(four, 1, From::l2);
  for (int i = 0; i < 5; ++i) add_load(five, 1, From::l2);
  EXPECT_LT(cycles(1, 1, 1, four), cycles(1, 1, 1, load(From::l2)) + 0.5 * gpu().l2_latency);
  EXPECT_GT(cycles(1, 1, 1, five), cycles(1, 1, 1, four) + gpu().l2_latency);
}

TEST(SmClock, ALoopThatIsLeftAsItIsWaitsForEachLoad) {
  WarpWork warp;
  for (int i = 0; i < 4; ++i) {
    add_load(warp, 1, From::l2);
    warp.steps.back().loop = simt::Computation::Loop::rolled;
  }
  EXPECT_GT(cycles(1, 1, 1, warp), 4 * gpu().l2_latency);
}

TEST(SmClock, AStoreWaitsForWhatIsLoaded) {
  WarpWork warp = load(From::l2);
  add_store(warp, 1);
  add_load(warp, 1, From::l2, 1);
  EXPECT_GT(cycles(1, 1, 1, warp), 2 * gpu().l2_latency);
}

TEST(SmClock, StoresToSharedMemoryDoNotKeepLoadsFromBegin) {
  WarpWork warp;
  for (std::uint32_t i = 0; i < 4; ++i) {
    add_load(warp, 1, From::l2);
    warp.steps.push_back({.kind = Step::Kind::shared_store, .wavefronts = 1, .site = 1});
  }
  warp.steps.push_back({});  // a barrier
  EXPECT_LT(cycles(1, 1, 1, warp), beginning() + 1.5 * gpu().l2_latency);
}

TEST(SmClock, ALoadWhoseAddressIsLoadedComesLater) {
  const auto cycles_at = [](std::uint8_t level) {
    WarpWork warp = load(From::l2);
    add_load(warp, 1, From::l2, 1);
    warp.steps.back().level = level;
    return cycles(1, 1, 1, warp);
  };
  EXPECT_LT(cycles_at(0), beginning() + 1.5 * gpu().l2_latency);
  EXPECT_GT(cycles_at(1), beginning() + 2 * gpu().l2_latency);
  EXPECT_EQ(cycles_at(2), cycles_at(1));
}

// As in the rounds of a loop: an index, and what it points to, and the next ones.
TEST(SmClock, PostponedLoadsGoTogether) {
  const auto cycles_at = [](std::uint8_t level) {
    WarpWork warp;
    for (int i = 0; i < 4; ++i) {
      add_load(warp, 1, From::l2);
      add_load(warp, 1, From::l2, 1);
      warp.steps.back().level = level;
    }
    return cycles(1, 1, 1, warp);
  };
  EXPECT_LT(cycles_at(1), beginning() + 3 * gpu().l2_latency);
}

TEST(SmClock, CarriedLoadsOfARoundGoTogether) {
  const auto cycles_in = [](unsigned rounds) {
    WarpWork warp;
    for (unsigned i = 0; i < 4; ++i) {
      add_load(warp, 1, From::l2, i);
      warp.steps.back().level = Step::kCarried;
      warp.steps.back().round = i % rounds;
    }
    std::ranges::sort(warp.steps, {}, &Step::round);
    return cycles(1, 1, 1, warp);
  };
  EXPECT_LT(cycles_in(1), beginning() + 1.5 * gpu().l2_latency);
  EXPECT_GT(cycles_in(2), 2 * gpu().l2_latency);
  EXPECT_LT(cycles_in(2), beginning() + 2.5 * gpu().l2_latency);
  EXPECT_GT(cycles_in(4), 4 * gpu().l2_latency);
}

TEST(SmClock, AnUnrolledLoopHasMoreLoadsOnTheirWay) {
  using Loop = simt::Computation::Loop;
  const auto cycles_in = [](Loop loop) {
    WarpWork warp;
    for (int i = 0; i < 16; ++i) add_load(warp, 1, From::l2);
    for (Step& step : warp.steps) step.loop = loop;
    return cycles(1, 1, 1, warp);
  };
  EXPECT_GT(cycles_in(Loop::by_fours), 4 * gpu().l2_latency);
  EXPECT_LT(cycles_in(Loop::by_sixteens), beginning() + 2 * gpu().l2_latency);
  EXPECT_LT(cycles_in(Loop::unrolled), beginning() + 2 * gpu().l2_latency);
}

TEST(SmClock, InstructionsAreIssuedByFourSchedulers) {
  constexpr std::uint32_t kInstructions = 10'000;
  const auto cycles_of = [](int warps, const Step& step) {
    WarpWork warp;
    warp.steps.push_back(step);
    return cycles(warps, 1, 1, warp);
  };
  const Step plain{.instructions = kInstructions}, chained{.chain = kInstructions}, special{.special = kInstructions};
  EXPECT_NEAR(cycles_of(4, plain), kInstructions, 1000);
  EXPECT_NEAR(cycles_of(8, plain), 2 * kInstructions, 1000);
  EXPECT_NEAR(cycles_of(8, special), 2 * kInstructions, 1000);
  EXPECT_NEAR(cycles_of(8, chained), kInstructions * gpu().dependent, 1000);
}

TEST(SmClock, WavefrontsAreServedOneByOne) {
  WarpWork warp;
  for (std::uint32_t i = 0; i < 10; ++i)
    warp.steps.push_back({.kind = Step::Kind::shared_load, .wavefronts = 32, .site = i});
  EXPECT_NEAR(cycles(1, 1, 1, warp), beginning() + access() + 10 * 32 + gpu().shared_latency, 1e-6);
}

TEST(SmClock, ABarrierWaitsForTheSlowestWarp) {
  WarpWork slow = load(From::l2), fast;
  slow.steps.push_back({});
  fast.steps.push_back({});
  BlockWork block{slow, fast};
  SmWork work;
  work.blocks = {&block};
  EXPECT_GT(run_sm(work, gpu()).cycles, beginning() + gpu().l2_latency + gpu().barrier);
}

TEST(SmClock, GivesTheSameDigitsEachTime) {
  WarpWork warp = load(From::dram, 4);
  add_store(warp, 4);
  const double first = cycles(8, 8, 100, warp);
  EXPECT_EQ(cycles(8, 8, 100, warp), first);
}

// Work of many kinds: each constant matters to one of them.
std::vector<std::unique_ptr<TinyWork>> many_kinds() {
  std::vector<std::unique_ptr<TinyWork>> all;
  const auto add = [&](const char* name, int warps, int resident, std::uint64_t blocks, const WarpWork& warp) {
    return all.emplace_back(std::make_unique<TinyWork>(name, warps, resident, blocks, warp)).get();
  };
  add("nothing", 1, 1, 4, nothing());
  add("many blocks", 1, 32, 100, nothing());
  add("large blocks", 32, 2, 20, nothing());
  for (const From from : {From::l1, From::l2, From::dram}) {
    add("load", 1, 1, 4, load(from));
    add("loads", 32, 2, 20, load(from, 4));
    add("wide loads", 32, 2, 20, load(from, 16));
  }
  WarpWork lone = load(From::dram);
  lone.steps.back().dram_pieces = lone.steps.back().dram_lone = 1;
  lone.steps.back().l2_sectors = 1;
  add("lone pieces", 32, 2, 40, lone);
  WarpWork copy = load(From::dram, 4);
  add_store(copy, 4);
  add("copy", 32, 2, 40, copy);
  for (const caches::Sectors sectors : {1, 3, 15}) {
    for (const caches::SectorBytes bytes : {caches::kAllBytes, caches::SectorBytes{15}}) {
      WarpWork store;
      add_store(store, 32, sectors, bytes);
      TinyWork* const one = add("stores", 16, 4, 40, store);
      one->work.write_back = 0;
    }
  }
  for (std::size_t alone = 0; alone < 5; ++alone) {
    TinyWork* const one = add("written alone", 32, 2, 40, copy);
    if (alone == 4) continue;
    one->work.dirty_beside = 0;
    one->work.dirty_alone[alone] = 1;
  }
  WarpWork shared;
  shared.steps.push_back({.kind = Step::Kind::shared_load, .wavefronts = 32});
  shared.steps.push_back({});
  add("shared", 8, 8, 40, shared);
  return all;
}

std::vector<double> times_of(const std::vector<std::unique_ptr<TinyWork>>& works, const GpuTimes& on) {
  std::vector<double> times;
  for (const auto& one : works) times.push_back(run_sm(one->work, on).cycles);
  return times;
}

// A recording: whoever changes a constant or the model changes these on purpose.
TEST(SmClock, TakesTheseCycles) {
  const std::vector<long> expected{1395,   15892,  4313,   1556,   5901,   14715, 2560,  11153, 37470,
                                   4224,   19768,  76367,  31584,  85411,  64239, 72062, 90405, 109997,
                                   149258, 188908, 229452, 140692, 110828, 97088, 85411, 10656};
  std::vector<long> cycles;
  for (const double time : times_of(many_kinds(), gpu())) cycles.push_back(std::lround(time));
  EXPECT_EQ(cycles, expected);
}

// A constant that nobody would miss is no constant.
TEST(SmClock, EachConstantMatters) {
  const std::vector<std::pair<const char*, std::function<double*(GpuTimes&)>>> constants{
#define CONSTANT(name)                          \
  {                                             \
#name, [](GpuTimes & g) { return &g.name; } \
  }
      CONSTANT(block_start),     CONSTANT(warp_start),      CONSTANT(block_interval), CONSTANT(warp_interval),
      CONSTANT(issue),           CONSTANT(dependent),       CONSTANT(barrier),        CONSTANT(barrier_warp),
      CONSTANT(wavefront),       CONSTANT(shared_latency),  CONSTANT(l1_latency),     CONSTANT(l2_latency),
      CONSTANT(request_in),      CONSTANT(sector_in),       CONSTANT(l2_sector),      CONSTANT(store_sector[0]),
      CONSTANT(store_sector[1]), CONSTANT(store_sector[2]), CONSTANT(store_part[0]),  CONSTANT(store_part[1]),
      CONSTANT(store_part[2]),   CONSTANT(dram_latency),    CONSTANT(dram_spread),    CONSTANT(lone_spread),
      CONSTANT(read_wait),       CONSTANT(read_spread),     CONSTANT(mixed_wait),     CONSTANT(mixed_spread),
      CONSTANT(read_byte),       CONSTANT(write_byte),      CONSTANT(write_lone[0]),  CONSTANT(write_lone[1]),
      CONSTANT(write_lone[2]),   CONSTANT(write_lone[3]),   CONSTANT(mixed),          CONSTANT(lone_piece),
      CONSTANT(burst),           CONSTANT(backlog)};
#undef CONSTANT
  const auto works = many_kinds();
  const std::vector<double> usual = times_of(works, gpu());
  for (const auto& [name, constant] : constants) {
    GpuTimes changed = gpu();
    *constant(changed) *= 1.2;
    EXPECT_TRUE(times_of(works, changed) != usual) << name;
  }
}

// Not all of them: blocks that begin earlier may stand in each other's way.
TEST(SmClock, EachResourceLimitsSomething) {
  const auto works = many_kinds();
  const std::vector<double> usual = times_of(works, gpu());
  for (const Resource resource : all_resources()) {
    EXPECT_NE(advice_on(resource), "");
    const std::vector<double> faster = times_of(works, without(resource, gpu()));
    double gained = 0;
    for (std::size_t i = 0; i < works.size(); ++i) gained = std::max(gained, 1 - faster[i] / usual[i]);
    EXPECT_GT(gained, 0.02) << name_of(resource);
  }
}

TEST(SmClock, TellsWhenEachBlockRan) {
  const TinyWork tiny("", 2, 2, 5, load(From::l2));
  const SmTimes times = run_sm(tiny.work, gpu());
  ASSERT_EQ(times.blocks.size(), 5U);
  for (std::size_t i = 0; i < times.blocks.size(); ++i) {
    const BlockSpan& block = times.blocks[i];
    EXPECT_LT(block.slot, 2U);
    EXPECT_GT(block.end, block.begin + gpu().l2_latency) << i;
    EXPECT_LE(block.end, times.cycles) << i;
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_TRUE(times.blocks[j].slot != block.slot || times.blocks[j].end + gpu().block_start <= block.begin + 1e-6);
  }
  EXPECT_EQ(times.blocks[0].begin, gpu().block_start);
}

// Little's law, by hand: one load of a line is on its way for so long of the time.
TEST(SmClock, CountsTheBytesThatLoadsWaitFor) {
  const TinyWork tiny("", 1, 1, 1, load(From::dram));
  const SmTimes times = run_sm(tiny.work, gpu());
  const double on_its_way = times.cycles - beginning() - access();
  EXPECT_NEAR(times.in_flight, 128 * on_its_way / times.cycles, 1e-6);
  const TinyWork many("", 1, 1, 8, load(From::dram));
  EXPECT_NEAR(run_sm(many.work, gpu()).in_flight, times.in_flight, 0.1 * times.in_flight);
  const TinyWork from_l2("", 1, 1, 1, load(From::l2));
  EXPECT_EQ(run_sm(from_l2.work, gpu()).in_flight, 0);
}

TEST(Gpus, AreKnownByWhatTheyCallThemselves) {
  for (const auto& [device, name] :
       std::vector<std::pair<const char*, const char*>>{{"NVIDIA H200", "H200"},
                                                        {"NVIDIA H100 80GB HBM3", "H100"},
                                                        {"NVIDIA H100 PCIe", "H100-PCIe"},
                                                        {"NVIDIA GH200 480GB", "GH200"},
                                                        {"NVIDIA A100-SXM4-80GB", "A100"},
                                                        {"NVIDIA GeForce RTX 4090", "RTX4090"},
                                                        {"Tesla T4", "T4"},
                                                        {"NVIDIA B200", ""},
                                                        {"NVIDIA RTX A4000", ""},
                                                        {"NVIDIA L40S", ""},
                                                        {"NVIDIA A100-PCIE-40GB", ""},
                                                        {"NVIDIA GeForce RTX 4090 Laptop GPU", ""},
                                                        {"NVIDIA H100 NVL", ""},
                                                        {"", ""}}) {
    for (const GpuTimes& one : gpus()) EXPECT_EQ(is_called(device, one.name), one.name == name) << device;
  }
}

TEST(Gpus, AnUnknownNameListsThem) {
  try {
    gpu_called("B200");
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(),
                 "there are no numbers for a GPU called 'B200'; there are: H200, H100, GH200, H100-PCIe, A100, "
                 "RTX4090, RTX3090, L40, A40, T4, V100");
  }
}

}  // namespace
}  // namespace estimate
