#include "common/memory/dram_timing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace memory {
namespace {

constexpr int kLatency = 20;  // R of the lesson

/// Rows of one burst: no request ever finds its row open.
DramConfig one_channel(int banks, int row_latency = kLatency) {
  return {.channels = 1, .banks = banks, .burst_bytes = 8, .row_bytes = 8, .row_latency = row_latency};
}

std::vector<DramRequest> neighbouring_bursts(int count) {
  std::vector<DramRequest> requests;
  for (int i = 0; i < count; ++i) requests.push_back({static_cast<std::uint64_t>(i) * 8});
  return requests;
}

constexpr int kMany = 10000;

double utilisation(int banks, int in_flight, int row_latency = kLatency) {
  return simulate(one_channel(banks, row_latency), neighbouring_bursts(kMany), in_flight).bus_utilisation();
}

TEST(Bus, OfOneBankIsBusyOneTimeInRPlus1) {
  EXPECT_DOUBLE_EQ(utilisation(1, kMany), 1.0 / 21);
  EXPECT_NEAR(utilisation(1, kMany), 0.048, 0.0005);
}

TEST(Bus, IsFilledByRPlus1BanksOnceTheyRun) {
  const DramRun run = simulate(one_channel(kLatency + 1), neighbouring_bursts(kMany), kMany);
  EXPECT_EQ(run.bus_utilisation(kLatency, run.makespan), 1.0);
  EXPECT_GE(run.bus_utilisation(), 0.99);  // the first row takes its time
}

TEST(Bus, IsNotFilledByRBanks) {
  const DramRun run = simulate(one_channel(kLatency), neighbouring_bursts(kMany), kMany);
  EXPECT_NEAR(run.bus_utilisation(kLatency, run.makespan), 20.0 / 21, 0.001);
  EXPECT_LT(run.bus_utilisation(), 0.99);
}

TEST(Bus, NeedsAsManyRequestsInFlightAsBanks) {
  for (const int in_flight : {1, 2, 7, 20})
    EXPECT_NEAR(utilisation(64, in_flight), in_flight / 21.0, 0.002) << in_flight;
  EXPECT_GE(utilisation(64, 21), 0.99);
}

TEST(Bus, FollowsTheRuleForEveryLatency) {
  for (const int latency : {0, 1, 2, 5, 13, 40}) {
    for (int banks = 1; banks <= latency + 3; ++banks) {
      const double expected = std::min(1.0, banks / (latency + 1.0));
      ASSERT_NEAR(utilisation(banks, kMany, latency), expected, 0.01) << banks << " banks, R = " << latency;
    }
  }
}

TEST(Bus, OfEachChannelWorksOnItsOwn) {
  DramConfig config = one_channel(kLatency + 1);
  config.channels = 4;
  const DramRun run = simulate(config, neighbouring_bursts(4 * kMany), 4 * 21);
  EXPECT_GE(run.bus_utilisation(), 0.99);
  EXPECT_LE(simulate(config, neighbouring_bursts(4 * kMany), 21).bus_utilisation(), 0.26);
}

// Two banks, R = 3: the second row is opened while the first burst is on its way.
//
//   time    0  1  2  3  4  5  6  7  8
//   bank 0  R  R  R  T  R  R  R  T
//   bank 1  R  R  R  .  T  R  R  R  T      . waits for the bus
TEST(Timeline, OfTwoBanksOverlapsOneRowWithTheOther) {
  const DramRun run = simulate(one_channel(2, 3), neighbouring_bursts(4), 4);
  ASSERT_EQ(run.bursts.size(), 4U);
  const auto expect = [&](std::size_t burst, int bank, std::uint64_t started, std::uint64_t ready,
                          std::uint64_t moved) {
    EXPECT_EQ(run.bursts[burst].place.bank, bank) << burst;
    EXPECT_EQ(run.bursts[burst].started, started) << burst;
    EXPECT_EQ(run.bursts[burst].ready, ready) << burst;
    EXPECT_EQ(run.bursts[burst].transferred, moved) << burst;
  };
  expect(0, 0, 0, 3, 3);
  expect(1, 1, 0, 3, 4);
  expect(2, 0, 4, 7, 7);
  expect(3, 1, 5, 8, 8);
  EXPECT_EQ(run.makespan, 9U);
  EXPECT_DOUBLE_EQ(run.bus_utilisation(), 4.0 / 9);
  EXPECT_EQ(run.bus_utilisation(3, 5), 1.0);
  EXPECT_EQ(run.bus_utilisation(5, 7), 0.0);
}

TEST(Rows, ThatAreOpenCostNoLatency) {
  const DramConfig config{.channels = 1, .banks = 1, .burst_bytes = 8, .row_bytes = 32, .row_latency = 10};
  const DramRun run = simulate(config, neighbouring_bursts(8), 8);
  EXPECT_EQ(run.row_hits(), 6U);  // two rows of four bursts
  EXPECT_EQ(run.makespan, 2U * 10 + 8);
}

TEST(Rows, AreClosedByTheNextRowOfTheirBank) {
  const DramConfig config{.channels = 1, .banks = 1, .burst_bytes = 8, .row_bytes = 16, .row_latency = 10};
  EXPECT_EQ(simulate(config, std::vector<DramRequest>{{0}, {16}, {8}}, 3).row_hits(), 0U);
  EXPECT_EQ(simulate(config, std::vector<DramRequest>{{0}, {8}, {16}}, 3).row_hits(), 1U);
}

TEST(Requests, EnterOnlyWhenAnotherHasEnded) {
  const DramRun run = simulate(one_channel(4, 3), neighbouring_bursts(3), 2);
  EXPECT_EQ(run.bursts[0].arrived, 0U);
  EXPECT_EQ(run.bursts[1].arrived, 0U);
  EXPECT_EQ(run.bursts[2].arrived, run.bursts[0].ended());
}

TEST(Requests, EndWithTheLastOfTheirBursts) {
  // One request of three bursts on one bank, and one that has to wait for all of them.
  const DramRun run = simulate(one_channel(1, 3), std::vector<DramRequest>{{0, 8, 16}, {24}}, 1);
  EXPECT_EQ(run.bursts[3].request, 1U);
  EXPECT_EQ(run.bursts[3].arrived, 12U);
  EXPECT_EQ(run.makespan, 16U);
}

TEST(Requests, ThatWantNothingTakeNoTime) {
  const DramRun run = simulate(one_channel(1, 3), std::vector<DramRequest>{{}, {0}, {}}, 1);
  EXPECT_EQ(run.bursts.size(), 1U);
  EXPECT_EQ(run.makespan, 4U);
  EXPECT_EQ(simulate(one_channel(1), {}, 1).bus_utilisation(), 0.0);
}

// No resource is used twice at a time, and nobody moves before being ready.
TEST(Simulation, KeepsItsContractOnAnIrregularStream) {
  const DramConfig config{
      .channels = 4, .banks = 3, .burst_bytes = 32, .row_bytes = 128, .row_latency = 7, .xor_hash = false};
  std::vector<DramRequest> requests;
  std::uint64_t state = 1;
  for (int i = 0; i < 500; ++i) {
    DramRequest request;
    for (int sector = 0; sector < i % 5; ++sector) {
      state = state * 6364136223846793005ULL + 1442695040888963407ULL;
      request.push_back((state >> 40) % 8192);
    }
    requests.push_back(request);
  }
  DramRun run = simulate(config, requests, 16);
  for (const DramBurst& b : run.bursts) {
    ASSERT_LE(b.arrived, b.started);
    ASSERT_EQ(b.ready, b.started + (b.row_hit ? 0 : 7));
    ASSERT_LE(b.ready, b.transferred);
    ASSERT_LE(b.ended(), run.makespan);
  }
  for (int channel = 0; channel < config.channels; ++channel) {
    std::vector<DramBurst> bursts;
    std::ranges::copy_if(run.bursts, std::back_inserter(bursts),
                         [&](const DramBurst& b) { return b.place.channel == channel; });
    std::ranges::sort(bursts, {}, &DramBurst::transferred);
    for (std::size_t i = 1; i < bursts.size(); ++i) ASSERT_LT(bursts[i - 1].transferred, bursts[i].transferred);
    for (int bank = 0; bank < config.banks; ++bank) {
      std::vector<DramBurst> own;
      std::ranges::copy_if(bursts, std::back_inserter(own), [&](const DramBurst& b) { return b.place.bank == bank; });
      for (std::size_t i = 1; i < own.size(); ++i) {
        ASSERT_LE(own[i - 1].ended(), own[i].started);
        ASSERT_EQ(own[i].row_hit, own[i - 1].place.row == own[i].place.row);
      }
    }
  }
}

TEST(Simulation, RefusesNoRequestInFlight) { EXPECT_THROW(simulate(one_channel(1), {}, 0), std::invalid_argument); }

}  // namespace
}  // namespace memory
