// The counting rules against the hardware: every measured pattern must give the measured number.

#include "tests/data/h200_patterns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "common/memory/global_sectors.h"
#include "common/memory/shared_banks.h"

namespace {

using testdata::MeasuredPattern;

constexpr std::uint64_t kAlignedBase = 0x7F00'0000'0000;  // any multiple of 256, like cudaMalloc's

std::vector<MeasuredPattern> patterns_of(bool shared) {
  std::vector<MeasuredPattern> patterns = testdata::load_h200_patterns();
  std::erase_if(patterns, [=](const MeasuredPattern& pattern) { return pattern.shared != shared; });
  return patterns;
}

std::string describe(const MeasuredPattern& pattern) {
  std::string text = std::to_string(pattern.bytes) + "-byte ";
  text += pattern.kind == memory::Kind::load ? "load, elements" : "store, elements";
  for (const int element : pattern.element) text += " " + std::to_string(element);
  return text;
}

TEST(H200Patterns, FileHolds140GlobalAnd336SharedPatterns) {
  EXPECT_EQ(patterns_of(false).size(), 140U);
  EXPECT_EQ(patterns_of(true).size(), 336U);
}

TEST(H200Patterns, FileHasBothKindsInAllWidthsAndInactiveLanes) {
  const std::vector<MeasuredPattern> patterns = testdata::load_h200_patterns();
  for (const memory::Kind kind : {memory::Kind::load, memory::Kind::store}) {
    for (const int bytes : {1, 2, 4, 8, 16}) {
      EXPECT_TRUE(std::any_of(patterns.begin(), patterns.end(),
                              [=](const MeasuredPattern& pattern) {
                                return pattern.kind == kind && pattern.bytes == bytes &&
                                       std::count(pattern.element.begin(), pattern.element.end(), -1) > 0;
                              }))
          << bytes << " bytes";
    }
  }
}

TEST(H200Patterns, EveryGlobalPatternMovesTheMeasuredSectors) {
  for (const MeasuredPattern& pattern : patterns_of(false)) {
    EXPECT_EQ(memory::count_sectors(to_warp_access(pattern, kAlignedBase)), pattern.sectors) << describe(pattern);
  }
}

TEST(H200Patterns, EverySharedPatternTakesTheMeasuredWavefronts) {
  for (const MeasuredPattern& pattern : patterns_of(true)) {
    EXPECT_EQ(memory::count_wavefronts(to_warp_access(pattern)), pattern.wavefronts) << describe(pattern);
  }
}

TEST(H200Patterns, NoPatternIsBetterThanItsIdeal) {
  for (const MeasuredPattern& pattern : patterns_of(false)) {
    EXPECT_LE(memory::ideal_sectors(to_warp_access(pattern, kAlignedBase)), pattern.sectors) << describe(pattern);
  }
  for (const MeasuredPattern& pattern : patterns_of(true)) {
    EXPECT_LE(memory::ideal_wavefronts(to_warp_access(pattern)), pattern.wavefronts) << describe(pattern);
  }
}

}  // namespace
