#include "common/memory/wavefronts.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "common/memory/shared_banks.h"
#include "tests/data/h200_patterns.h"

namespace {

using memory::WarpAccess;
using memory::Wavefront;

WarpAccess strided(std::uint64_t stride, int bytes) {
  WarpAccess access;
  access.active = ~0U;
  access.bytes = bytes;
  for (std::size_t lane = 0; lane < memory::kWarpSize; ++lane) access.address[lane] = lane * stride;
  return access;
}

/// What is wrong with a schedule; empty when it serves every active lane once and no bank twice in a wavefront.
std::string problem_with(const WarpAccess& access) {
  std::uint32_t served = 0;
  for (const Wavefront& wavefront : memory::wavefronts_of(access)) {
    std::set<std::uint64_t> banks;
    if (wavefront.items.empty()) return "a wavefront delivers nothing";
    for (const memory::ServedItem& item : wavefront.items) {
      if ((item.lanes & ~wavefront.phase_lanes) != 0) return "a lane of another phase is served";
      if ((item.lanes & served) != 0) return "a lane is served twice";
      served |= item.lanes;
      for (int i = 0; i < item.words; ++i) {
        if (!banks.insert((item.first_word + static_cast<unsigned>(i)) % memory::kBanks).second)
          return "a bank is asked twice";
      }
    }
  }
  return served == access.active ? "" : "a lane is never served";
}

TEST(Wavefronts, AreAsManyAsAnH200Counted) {
  int patterns = 0;
  for (const testdata::MeasuredPattern& pattern : testdata::load_h200_patterns()) {
    if (!pattern.shared) continue;
    const WarpAccess access = testdata::to_warp_access(pattern);
    ASSERT_EQ(memory::wavefronts_of(access).size(), static_cast<std::size_t>(pattern.wavefronts))
        << "pattern " << patterns;
    ASSERT_EQ(problem_with(access), "") << "pattern " << patterns;
    ++patterns;
  }
  EXPECT_GT(patterns, 300);
}

TEST(Wavefronts, AreAsManyAsTheCounterSaysOnRandomRequests) {
  std::mt19937 random(7);
  for (int i = 0; i < 20'000; ++i) {
    WarpAccess access;
    access.bytes = 1 << random() % 5;
    access.kind = static_cast<memory::Kind>(random() % 3);
    access.active = random() | random();
    const unsigned range = 1U << random() % 9;
    for (auto& address : access.address) address = random() % range * static_cast<unsigned>(access.bytes);
    ASSERT_EQ(memory::wavefronts_of(access).size(), static_cast<std::size_t>(memory::count_wavefronts(access)));
    ASSERT_EQ(problem_with(access), "");
  }
}

TEST(Wavefronts, ABroadcastIsOneItemForAllLanes) {
  const auto wavefronts = memory::wavefronts_of(strided(0, 4));
  ASSERT_EQ(wavefronts.size(), 1U);
  ASSERT_EQ(wavefronts[0].items.size(), 1U);
  EXPECT_EQ(wavefronts[0].items[0].lanes, ~0U);
}

TEST(Wavefronts, DoublesAreServedInTwoPhases) {
  const auto wavefronts = memory::wavefronts_of(strided(8, 8));
  ASSERT_EQ(wavefronts.size(), 2U);
  EXPECT_EQ(wavefronts[0].phase_lanes, 0x0000FFFFU);
  EXPECT_EQ(wavefronts[1].phase_lanes, 0xFFFF0000U);
  EXPECT_EQ(wavefronts[0].items[0].words, 2);
}

TEST(Wavefronts, WithoutAnActiveLaneThereIsNone) { EXPECT_TRUE(memory::wavefronts_of(WarpAccess{}).empty()); }

TEST(BusiestBank, IsAskedForAsManyWordsAsOnePhaseTakesWavefronts) {
  const memory::BusiestBank bank = memory::busiest_bank(strided(32, 4));
  EXPECT_EQ(bank.words, 8);
  EXPECT_EQ(bank.lanes, 0x11111111U);
}

TEST(BusiestBank, IsSoughtInOnePhaseAtATime) {
  const memory::BusiestBank bank = memory::busiest_bank(strided(128, 16));
  EXPECT_EQ(bank.words, 8);  // of 32 lanes, four phases of 8
  EXPECT_EQ(bank.lanes, 0x000000FFU);
}

TEST(BusiestBank, OfABroadcastServesAllLanesWithOneWord) {
  EXPECT_EQ(memory::busiest_bank(strided(0, 4)).words, 1);
  EXPECT_EQ(memory::busiest_bank(strided(0, 4)).lanes, ~0U);
  EXPECT_EQ(memory::busiest_bank(WarpAccess{}).words, 0);
}

}  // namespace
