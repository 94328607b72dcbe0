// Copies of 16 bytes a lane, as an H200 counted them: tests/data/h200_conformance.csv has these shapes, four requests
// each.

#include "common/memory/copy_sectors.h"

#include <gtest/gtest.h>

#include "common/memory/global_sectors.h"

namespace {

using memory::WarpAccess;

WarpAccess pieces(std::uint64_t stride, std::uint64_t shift = 0, std::uint32_t active = ~0U) {
  WarpAccess access{.active = active, .bytes = 16};
  for (std::uint64_t i = 0; i < access.address.size(); ++i) access.address[i] = (i * stride + shift) * 16;
  return access;
}

TEST(CopySectors, AreThoseOfALoadWhereLanesAreSideBySideOnBothSides) {
  EXPECT_EQ(count_copy_sectors(pieces(1), pieces(1)), 16);
  EXPECT_EQ(count_copy_sectors(pieces(1, 0, 0x55555555U), pieces(1)), 16);
  EXPECT_EQ(count_copy_sectors(pieces(1, 0, 0xffff0000U), pieces(1)), 8);
  EXPECT_EQ(count_copy_sectors(pieces(1, 0, 0x00000100U), pieces(1)), 1);
}

TEST(CopySectors, AreFewerWhereLanesAreSideBySideInSharedMemoryOnly) {
  EXPECT_EQ(count_copy_sectors(pieces(2), pieces(1)), 16);
  EXPECT_EQ(count_copy_sectors(pieces(5), pieces(1)), 24);
  EXPECT_EQ(count_sectors(pieces(2)), 32);
  EXPECT_EQ(count_sectors(pieces(5)), 32);
}

TEST(CopySectors, AreMoreWhereLanesAreSideBySideInGlobalMemoryOnly) {
  EXPECT_EQ(count_copy_sectors(pieces(1, 1), pieces(1)), 20);
  EXPECT_EQ(count_sectors(pieces(1, 1)), 17);
  EXPECT_EQ(count_copy_sectors(pieces(1), pieces(2)), 32);
  EXPECT_EQ(count_copy_sectors(pieces(1), pieces(8)), 32);
  EXPECT_EQ(count_copy_sectors(pieces(1), pieces(9)), 32);
}

}  // namespace
