#include "common/caches/memory_levels.h"

#include <gtest/gtest.h>

#include "tests/common/caches/h200_caches.h"

namespace {

using caches::CacheSizes;
using caches::kAllBytes;
using caches::kAllSectors;
using caches::LinePart;
using caches::MemoryLevels;
using caches::Sectors;
using caches::Way;
using memory::LevelCounts;

constexpr CacheSizes kSmall{.sms = 2, .l1_bytes = 1024, .l2_bytes = 4096};

// One request after the other.
class Levels {
 public:
  explicit Levels(const CacheSizes& sizes = kSmall) : levels_(sizes) {}

  Levels& ask(Way way, std::uint64_t line, Sectors sectors = kAllSectors, caches::SectorBytes bytes = kAllBytes,
              int sm = 0) {
    const LinePart part{.line = line, .bytes = bytes, .sectors = sectors};
    levels_.request(sm, way, {&part, 1}, counts);
    return *this;
  }

  LevelCounts counts;

 private:
  MemoryLevels levels_;
};

// tests/caches/l1_cases.cu, each of whose 132 blocks does this to a line of its own, on an H200.
TEST(MemoryLevels, L1KeepsWhatItKeepsOnAnH200) {
  const auto measured = caches::read_h200_caches();
  const auto is_as = [&](const char* name, const Levels& levels) {
    const LevelCounts& h200 = measured.at(std::string("l1.") + name).counts;
    EXPECT_EQ(levels.counts.load_sectors * 132, h200.load_sectors) << name;
    EXPECT_EQ(levels.counts.l1_hits * 132, h200.l1_hits) << name;
    EXPECT_EQ(levels.counts.l2_read_sectors * 132, h200.l2_read_sectors) << name;
  };
  constexpr caches::SectorBytes kWord = 0xF;
  is_as("load_twice", Levels().ask(Way::load, 0).ask(Way::load, 0));
  is_as("load_store_load", Levels().ask(Way::load, 0).ask(Way::store, 0).ask(Way::load, 0));
  is_as("store_load", Levels().ask(Way::store, 0).ask(Way::load, 0));
  is_as("store_part_load", Levels().ask(Way::store, 0, kAllSectors, kWord).ask(Way::load, 0));
  is_as("load_store_part_load", Levels().ask(Way::load, 0).ask(Way::store, 0, kAllSectors, kWord).ask(Way::load, 0));
  is_as("load_volatile_twice", Levels().ask(Way::load_around_l1, 0).ask(Way::load_around_l1, 0));
  is_as("load_by_sector", Levels().ask(Way::load, 0, 1).ask(Way::load, 0, 2).ask(Way::load, 0, 4).ask(Way::load, 0, 8));
  Levels eight_warps;
  for (int warp = 0; warp < 8; ++warp) eight_warps.ask(Way::load, 0);
  is_as("eight_warps_load", eight_warps);
}

TEST(MemoryLevels, AnAtomicMakesWhatL1HasUntrue) {
  const Levels levels = Levels().ask(Way::load, 0).ask(Way::atomic, 0).ask(Way::load, 0);
  EXPECT_EQ(levels.counts.l1_hits, 0U);
  EXPECT_EQ(levels.counts.l2_hits, 4U);
}

TEST(MemoryLevels, EachSmHasAnL1OfItsOwn) {
  const Levels levels = Levels().ask(Way::load, 0).ask(Way::load, 0, kAllSectors, kAllBytes, 1);
  EXPECT_EQ(levels.counts.l1_hits, 0U);
  EXPECT_EQ(levels.counts.l2_hits, 4U);
  EXPECT_EQ(levels.counts.dram_read_bytes, 128U);
}

TEST(MemoryLevels, DramIsAskedFor64BytesAtOnce) {
  EXPECT_EQ(Levels().ask(Way::load, 0, 0b0001).counts.dram_read_bytes, 64U);
  EXPECT_EQ(Levels().ask(Way::load, 0, 0b0110).counts.dram_read_bytes, 128U);
  EXPECT_EQ(Levels().ask(Way::load, 0, 0b0010).ask(Way::load, 0, 0b0001).counts.dram_read_bytes, 64U);
}

TEST(MemoryLevels, WhatIsStoredGoesToDramWhenItMakesRoom) {
  Levels levels;
  levels.ask(Way::store, 0);
  for (std::uint64_t line = 1; line < 32; ++line) levels.ask(Way::load, line);
  EXPECT_EQ(levels.counts.dram_write_bytes, 0U);
  levels.ask(Way::load, 100);
  EXPECT_EQ(levels.counts.dram_write_bytes, 128U);
  EXPECT_EQ(levels.counts.dram_read_bytes, 32 * 128U);
}

// Of 32 lines, 21.6 may wait to be written.
TEST(MemoryLevels, WhatHasWaitedLongestGoesToDramWhenTooMuchWaits) {
  Levels levels;
  for (std::uint64_t line = 0; line < 21; ++line) levels.ask(Way::store, line);
  EXPECT_EQ(levels.counts.dram_write_bytes, 0U);
  levels.ask(Way::store, 0).ask(Way::store, 21);
  EXPECT_EQ(levels.counts.dram_write_bytes, 128U);
  levels.ask(Way::load_around_l1, 0);
  EXPECT_EQ(levels.counts.dram_read_bytes, 0U) << "its line stays";
  levels.ask(Way::store, 1);
  EXPECT_EQ(levels.counts.dram_write_bytes, 128U) << "line 0 went: line 1 still waits";
}

TEST(MemoryLevels, ASectorWrittenInPartIsReadWhenItMakesRoom) {
  Levels levels;
  levels.ask(Way::store, 0, 0b0001, 0xF);
  for (std::uint64_t line = 1; line < 33; ++line) levels.ask(Way::load, line);
  EXPECT_EQ(levels.counts.dram_write_bytes, 32U);
  EXPECT_EQ(levels.counts.dram_read_bytes, 32 * 128 + 64U);
}

TEST(MemoryLevels, ASectorWrittenPieceByPieceIsNotRead) {
  Levels levels;
  for (int word = 0; word < 8; ++word) levels.ask(Way::store, 0, 0b0001, 0xFU << 4 * word);
  levels.ask(Way::load, 0, 0b0001);
  EXPECT_EQ(levels.counts.dram_read_bytes, 0U);
}

}  // namespace
