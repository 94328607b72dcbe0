#include "common/memory/dram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>

namespace memory {

void PrintTo(const DramConfig& c, std::ostream* out) {
  *out << c.channels << " channels, " << c.banks << " banks, bursts of " << c.burst_bytes << ", rows of " << c.row_bytes
       << (c.xor_hash ? ", hashed" : "");
}

namespace {

using testing::ElementsAre;

constexpr std::uint64_t kFloatBytes = 4;

// The example of the lesson: small enough to do by hand.
constexpr DramConfig kSmall{.channels = 4, .banks = 2, .burst_bytes = 8, .row_bytes = 32};

TEST(Interleaving, PutsM0ToM11WhereTheTextbookDoes) {
  struct Pair {
    std::uint64_t first;  // M[first] and M[first + 1] share a burst
    int channel;
    int bank;
  };
  for (const auto [first, channel, bank] : {Pair{0, 0, 0}, {2, 1, 0}, {4, 2, 0}, {6, 3, 0}, {8, 0, 1}, {10, 1, 1}}) {
    for (const std::uint64_t element : {first, first + 1}) {
      const DramPlace place = place_of(kSmall, element * kFloatBytes);
      EXPECT_EQ(place.channel, channel) << "M[" << element << "]";
      EXPECT_EQ(place.bank, bank) << "M[" << element << "]";
      EXPECT_EQ(place.row, 0U) << "M[" << element << "]";
    }
  }
}

TEST(Interleaving, ComesBackToABankWithTheNextBurstOfItsRow) {
  const std::uint64_t round = 4 * 2 * 8;  // channels x banks x burst
  EXPECT_EQ(place_of(kSmall, 0 * round), (DramPlace{0, 0, 0, 0}));
  EXPECT_EQ(place_of(kSmall, 1 * round), (DramPlace{0, 0, 0, 8}));
  EXPECT_EQ(place_of(kSmall, 3 * round + 5), (DramPlace{0, 0, 0, 29}));
  EXPECT_EQ(place_of(kSmall, 4 * round), (DramPlace{0, 0, 1, 0}));
}

// C = A x B, all 4x4 floats in a row, in tiles of 2x2: a row of a tile is one burst.
std::set<int> channels_of_tile(std::uint64_t first_element, int tile_row, int tile_col) {
  std::set<int> channels;
  for (const int row : {2 * tile_row, 2 * tile_row + 1}) {
    const std::uint64_t element = first_element + static_cast<std::uint64_t>(4 * row + 2 * tile_col);
    channels.insert(place_of(kSmall, element * kFloatBytes).channel);
  }
  return channels;
}

TEST(MatrixProduct, OfTilesMeetsOtherChannelsInTheNextPhase) {
  for (const int tile_row : {0, 1}) {
    EXPECT_EQ(channels_of_tile(0, tile_row, 0), (std::set{0, 2})) << "tiles of A in the first phase";
    EXPECT_EQ(channels_of_tile(0, tile_row, 1), (std::set{1, 3})) << "tiles of A in the second phase";
    EXPECT_EQ(channels_of_tile(16, tile_row, 0), (std::set{0, 2})) << "tiles of B for the left blocks";
    EXPECT_EQ(channels_of_tile(16, tile_row, 1), (std::set{1, 3})) << "tiles of B for the right blocks";
  }
  EXPECT_EQ(place_of(kSmall, 0).bank, 0);
  EXPECT_EQ(place_of(kSmall, 8 * kFloatBytes).bank, 1) << "the lower tiles of A";
}

class EveryAddress : public testing::TestWithParam<DramConfig> {
 protected:
  const DramConfig& config_ = GetParam();
  const std::uint64_t round_ = static_cast<std::uint64_t>(config_.channels) * config_.banks * config_.row_bytes;
};

// Three rows of every bank: all bytes of them.
TEST_P(EveryAddress, HasAPlaceOfItsOwnThatExists) {
  std::set<std::tuple<int, int, std::uint64_t, int>> places;
  for (std::uint64_t address = 0; address < 3 * round_; ++address) {
    const DramPlace p = place_of(config_, address);
    ASSERT_TRUE(p.channel >= 0 && p.channel < config_.channels) << address;
    ASSERT_TRUE(p.bank >= 0 && p.bank < config_.banks) << address;
    ASSERT_TRUE(p.column >= 0 && p.column < config_.row_bytes) << address;
    ASSERT_LT(p.row, 3U) << address;
    ASSERT_TRUE(places.insert({p.channel, p.bank, p.row, p.column}).second) << "shared by address " << address;
  }
  EXPECT_EQ(places.size(), 3 * round_);
}

TEST_P(EveryAddress, IsFoundAgainFromItsPlace) {
  for (std::uint64_t address = 0; address < 3 * round_; ++address) {
    ASSERT_EQ(address_of(config_, place_of(config_, address)), address);
  }
  for (const std::uint64_t address : {std::uint64_t{1} << 40, (std::uint64_t{1} << 47) + 12345}) {
    EXPECT_EQ(address_of(config_, place_of(config_, address)), address);
  }
}

TEST_P(EveryAddress, StaysWithItsBurst) {
  for (std::uint64_t address = 0; address < 3 * round_; ++address) {
    const DramPlace p = place_of(config_, address);
    const DramPlace first = place_of(config_, address - address % config_.burst_bytes);
    ASSERT_EQ(std::tie(p.channel, p.bank, p.row), std::tie(first.channel, first.bank, first.row)) << address;
  }
}

// A round of bursts, one for each channel, reaches all of them: the hash only changes the order.
TEST_P(EveryAddress, SharesItsRoundWithAllChannels) {
  const std::uint64_t bytes = static_cast<std::uint64_t>(config_.channels) * config_.burst_bytes;
  for (std::uint64_t first = 0; first < 3 * round_; first += bytes) {
    std::set<int> channels;
    for (std::uint64_t a = first; a < first + bytes; a += config_.burst_bytes)
      channels.insert(place_of(config_, a).channel);
    ASSERT_EQ(channels.size(), static_cast<std::size_t>(config_.channels)) << first;
  }
}

INSTANTIATE_TEST_SUITE_P(Configurations, EveryAddress,
                         testing::Values(kSmall, DramConfig{1, 1, 1, 1}, DramConfig{1, 4, 8, 8},
                                         DramConfig{3, 5, 12, 36}, DramConfig{8, 4, 256, 2048},
                                         DramConfig{4, 2, 8, 32, 20, true}, DramConfig{8, 8, 64, 256, 20, true},
                                         DramConfig{16, 4, 32, 64, 20, true}, DramConfig{1, 2, 8, 16, 20, true}));

TEST(Hash, SpreadsAStrideThatCampsOtherwise) {
  const DramConfig plain{.channels = 8, .banks = 4, .burst_bytes = 256};
  DramConfig hashed = plain;
  hashed.xor_hash = true;
  std::vector<DramRequest> column;
  for (std::uint64_t row = 0; row < 64; ++row) column.push_back({row * 2048});
  EXPECT_EQ(channel_balance(plain, column, 64), 1.0 / 8);
  EXPECT_EQ(channel_balance(hashed, column, 64), 1.0);
}

TEST(Bursts, OfARequestAreDistinctAndAscending) {
  EXPECT_THAT(bursts_of(kSmall, {40, 4, 0, 44, 7}), ElementsAre(0, 40));
  EXPECT_THAT(bursts_of(kSmall, {}), ElementsAre());
}

std::vector<DramRequest> bursts_on(const std::vector<int>& channels) {
  std::vector<DramRequest> requests;
  for (const int channel : channels) requests.push_back({static_cast<std::uint64_t>(channel) * 8});
  return requests;
}

TEST(ChannelLoads, CountTheBurstsOfEachChannel) {
  EXPECT_THAT(channel_loads(kSmall, std::vector<DramRequest>{{0, 4, 8}, {0}, {24}, {}}), ElementsAre(2, 1, 0, 1));
}

TEST(ChannelBalance, IsOneWhenEveryChannelDoesTheSame) {
  EXPECT_EQ(channel_balance(kSmall, bursts_on({0, 1, 2, 3, 3, 2, 1, 0}), 8), 1.0);
}

TEST(ChannelBalance, IsOneOverChannelsWhenOneChannelDoesAll) {
  EXPECT_EQ(channel_balance(kSmall, bursts_on({2, 2, 2, 2}), 4), 0.25);
}

TEST(ChannelBalance, IsTheBestTimeOverTheRealTime) {
  EXPECT_EQ(channel_balance(kSmall, bursts_on({0, 0, 0, 1, 1, 2, 2, 3}), 8), 2.0 / 3);
}

TEST(ChannelBalance, DoesNotBlameTooFewRequests) { EXPECT_EQ(channel_balance(kSmall, bursts_on({3}), 8), 1.0); }

// Each channel gets a quarter of the work, but only one of them works at a time.
TEST(ChannelBalance, TurnsDoNotCountAsSharing) {
  const auto turns = bursts_on({0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3});
  EXPECT_EQ(channel_balance(kSmall, turns, 4), 0.25);
  EXPECT_EQ(channel_balance(kSmall, turns, 16), 1.0);
}

TEST(ChannelBalance, OfNothingIsNotANumber) { EXPECT_TRUE(std::isnan(channel_balance(kSmall, {}, 4))); }

std::string complaint(const DramConfig& config) {
  try {
    place_of(config, 0);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Configuration, ThatCannotExistIsRefusedWithAReason) {
  EXPECT_EQ(complaint({.channels = 0}), "DRAM model: expected at least 1 channel, got 0");
  EXPECT_EQ(complaint({.banks = -1}), "DRAM model: expected at least 1 bank, got -1");
  EXPECT_EQ(complaint({.burst_bytes = 0}), "DRAM model: expected burst_bytes of at least 1, got 0");
  EXPECT_EQ(complaint({.burst_bytes = 64, .row_bytes = 96}),
            "DRAM model: expected row_bytes to be a multiple of burst_bytes, got 96");
  EXPECT_EQ(complaint({.row_latency = -1}), "DRAM model: expected row_latency of at least 0, got -1");
  EXPECT_EQ(complaint({.channels = 6, .xor_hash = true}),
            "DRAM model: expected a power of two of channels for the hash, got 6");
  EXPECT_EQ(complaint({.banks = 3, .xor_hash = true}),
            "DRAM model: expected a power of two of banks for the hash, got 3");
}

}  // namespace
}  // namespace memory
