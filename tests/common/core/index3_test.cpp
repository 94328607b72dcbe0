#include "common/core/index3.h"

#include <gtest/gtest.h>

namespace core {
namespace {

TEST(IndexIn, CountsXFastestThenYThenZ) {
  unsigned long long linear = 0;
  for (unsigned z = 0; z < 4; ++z) {
    for (unsigned y = 0; y < 3; ++y) {
      for (unsigned x = 0; x < 5; ++x) EXPECT_EQ(index_in(5, 3, linear++), (Index3{x, y, z})) << x << y << z;
    }
  }
}

TEST(IndexIn, HoldsForTheLargestGrid) {
  constexpr unsigned kX = 0x7fffffff;
  constexpr unsigned kYz = 65535;
  const unsigned long long last = static_cast<unsigned long long>(kX) * kYz * kYz - 1;
  EXPECT_EQ(index_in(kX, kYz, last), (Index3{kX - 1, kYz - 1, kYz - 1}));
}

TEST(Index3, IsEqualOnlyInAllThree) {
  EXPECT_EQ((Index3{1, 2, 3}), (Index3{1, 2, 3}));
  EXPECT_NE((Index3{1, 2, 3}), (Index3{0, 2, 3}));
  EXPECT_NE((Index3{1, 2, 3}), (Index3{1, 0, 3}));
  EXPECT_NE((Index3{1, 2, 3}), (Index3{1, 2, 0}));
}

}  // namespace
}  // namespace core
