#include "common/simt/requests/launch_shape.h"

#include <gtest/gtest.h>

namespace simt {
namespace {

using core::Index3;

TEST(LaunchShape, CountsBlocksAndThreads) {
  const LaunchShape shape{.grid = dim3(3, 4, 5), .block = dim3(2, 6, 7)};
  EXPECT_EQ(shape.blocks(), 60U);
  EXPECT_EQ(shape.threads_per_block(), 84U);
}

TEST(LaunchShape, CountsTheBlocksOfTheLargestGrid) {
  const LaunchShape shape{.grid = dim3(0x7fffffff, 65535, 1), .block = dim3(1)};
  EXPECT_EQ(shape.blocks(), 0x7fffffffULL * 65535);
}

TEST(LaunchShape, NamesBlocksByTheGridAndThreadsByTheBlock) {
  const LaunchShape shape{.grid = dim3(3, 4, 5), .block = dim3(2, 6, 7)};
  EXPECT_EQ(shape.block_index(0), (Index3{0, 0, 0}));
  EXPECT_EQ(shape.block_index(3), (Index3{0, 1, 0}));
  EXPECT_EQ(shape.block_index(59), (Index3{2, 3, 4}));
  EXPECT_EQ(shape.thread_index(3), (Index3{1, 1, 0}));
  EXPECT_EQ(shape.thread_index(83), (Index3{1, 5, 6}));
}

}  // namespace
}  // namespace simt
