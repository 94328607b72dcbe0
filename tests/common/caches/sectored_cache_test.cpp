#include "common/caches/sectored_cache.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace {

using caches::SectoredCache;

TEST(SectoredCache, TheLineUsedLongestAgoGoesFirst) {
  SectoredCache cache(3);
  for (const std::uint64_t line : {10, 20, 30}) EXPECT_FALSE(cache.insert(line).evicted.has_value());
  ASSERT_NE(cache.use(10), nullptr);
  const auto evicted = cache.insert(40).evicted;
  ASSERT_TRUE(evicted.has_value());
  EXPECT_EQ(evicted->line, 20U);
  EXPECT_EQ(cache.use(20), nullptr);
  EXPECT_NE(cache.use(30), nullptr);
  EXPECT_EQ(cache.size(), 3U);
}

TEST(SectoredCache, AnEvictedLineSaysWhatWasInIt) {
  SectoredCache cache(1);
  cache.insert(7).line.dirty = 0b0101;
  const auto inserted = cache.insert(8);
  EXPECT_EQ(inserted.evicted->dirty, 0b0101);
  EXPECT_EQ(inserted.line.dirty, 0);
}

// Against the same in the simplest words: lines in the order of their last use.
TEST(SectoredCache, KeepsWhatAListOfTheLatestLinesKeeps) {
  constexpr std::size_t kLines = 50;
  SectoredCache cache(kLines);
  std::vector<std::uint64_t> list;
  std::uint64_t state = 1;
  for (int i = 0; i < 20000; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    const std::uint64_t line = (state >> 33) % 80 * 4096;
    const auto known = std::find(list.begin(), list.end(), line);
    ASSERT_EQ(cache.use(line) != nullptr, known != list.end()) << "step " << i;
    if (known != list.end())
      list.erase(known);
    else
      cache.insert(line);
    list.push_back(line);
    if (list.size() > kLines) list.erase(list.begin());
  }
}

TEST(SectoredCache, HasALineAtLeast) {
  EXPECT_THROW(SectoredCache(0), std::invalid_argument);
  EXPECT_THROW(SectoredCache((std::size_t{1} << 31) + 1), std::invalid_argument);
}

}  // namespace
