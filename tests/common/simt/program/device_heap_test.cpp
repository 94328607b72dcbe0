#include "common/simt/program/device_heap.h"

#include <gtest/gtest.h>

#include "common/core/poison.h"

namespace simt {
namespace {

using State = DeviceHeap::State;

class Heap : public testing::Test {
 protected:
  std::uint64_t allocate(std::uint64_t bytes) { return reinterpret_cast<std::uint64_t>(heap.allocate(bytes)); }

  DeviceHeap heap;
};

TEST_F(Heap, HasNoArenaBeforeItIsUsed) {
  EXPECT_EQ(heap.begin(), 0U);
  EXPECT_FALSE(heap.contains(0));
  const std::uint64_t block = allocate(4);
  EXPECT_TRUE(heap.contains(block));
  EXPECT_FALSE(heap.contains(heap.end()));
}

TEST_F(Heap, TakesALimitUntilItIsUsed) {
  EXPECT_EQ(heap.limit(), DeviceHeap::kDefaultLimit);
  constexpr std::uint64_t kMebi = 1 << 20;
  ASSERT_TRUE(heap.set_limit(16 * DeviceHeap::kDefaultLimit));
  EXPECT_NE(allocate(15 * DeviceHeap::kDefaultLimit), 0U);
  EXPECT_EQ(allocate(DeviceHeap::kDefaultLimit + kMebi), 0U);
  EXPECT_FALSE(heap.set_limit(kMebi));
  EXPECT_EQ(heap.limit(), 16 * DeviceHeap::kDefaultLimit);
}

TEST_F(Heap, GivesOutLittleWhereTheLimitIsSmall) {
  ASSERT_TRUE(heap.set_limit(100));
  EXPECT_EQ(allocate(128), 0U);
  EXPECT_NE(allocate(96), 0U);
  EXPECT_EQ(allocate(32), 0U);
}

TEST_F(Heap, GivesOutAlignedPoisonedBlocks) {
  for (const std::uint64_t bytes : {1, 16, 17, 100}) {
    const std::uint64_t block = allocate(bytes);
    EXPECT_EQ(block % 16, 0U);
    EXPECT_EQ(*reinterpret_cast<unsigned char*>(block + bytes - 1), core::kPoison);
  }
}

TEST_F(Heap, KnowsTheBytesOfABlockAndWhatLiesBesideThem) {
  const std::uint64_t block = allocate(20);
  allocate(4);
  EXPECT_EQ(heap.state(block, 16, 0, 0), State::live);
  EXPECT_EQ(heap.state(block + 16, 4, 0, 0), State::live);
  EXPECT_EQ(heap.state(block + 16, 8, 0, 0), State::outside);
  EXPECT_EQ(heap.state(block + 20, 1, 0, 0), State::outside);
  EXPECT_EQ(heap.state(block - 1, 1, 0, 0), State::outside);
  EXPECT_EQ(heap.block_before(block + 40).begin, block);
  EXPECT_EQ(heap.block_before(block + 40).bytes, 20U);
  EXPECT_EQ(heap.block_before(block - 1).begin, 0U);
}

TEST_F(Heap, IsUsedUpAfterEightMebibytesOfLiveBlocks) {
  std::uint64_t first = allocate(1 << 20);
  for (int i = 1; i < 8; ++i) EXPECT_NE(allocate(1 << 20), 0U);
  EXPECT_EQ(allocate(1), 0U);
  EXPECT_TRUE(heap.release(first));
  EXPECT_NE(allocate(1 << 20), 0U);
  EXPECT_EQ(allocate(~0ULL), 0U);
}

TEST_F(Heap, FreesABlockOnceAndNothingElse) {
  const std::uint64_t block = allocate(8);
  EXPECT_FALSE(heap.release(block + 4));
  EXPECT_TRUE(heap.release(block));
  EXPECT_FALSE(heap.release(block));
}

TEST_F(Heap, TellsOfAFreedBlockOnlyToThoseWhoMustKnow) {
  const std::uint64_t block = allocate(8);
  heap.release(block);
  EXPECT_EQ(heap.state(block, 8, 5, 1), State::live) << "what comes now may have been done before";
  heap.note_freed(block, 5, 1);
  EXPECT_EQ(heap.state(block, 8, 5, 1), State::freed);
  EXPECT_EQ(heap.state(block, 8, 5, 0), State::live);
  heap.note_barrier(4);
  EXPECT_EQ(heap.state(block, 8, 5, 0), State::live);
  heap.note_barrier(5);
  EXPECT_EQ(heap.state(block, 8, 5, 0), State::freed);
  EXPECT_EQ(heap.state(block, 8, 6, 0), State::live);
  heap.begin_launch();
  EXPECT_EQ(heap.state(block, 8, 6, 0), State::freed);
}

TEST_F(Heap, GivesFreedMemoryOutAgainInTheNextLaunch) {
  const std::uint64_t block = allocate(8);
  heap.release(block);
  heap.note_freed(block, 0, 0);
  EXPECT_NE(allocate(8), block);
  heap.begin_launch();
  EXPECT_EQ(allocate(8), block);
  EXPECT_EQ(heap.state(block, 8, 0, 0), State::live);
}

TEST_F(Heap, GivesFreedMemoryOutEarlierWhenTheArenaIsFull) {
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t block = allocate(1 << 20);
    ASSERT_NE(block, 0U);
    ASSERT_TRUE(heap.release(block));
  }
}

}  // namespace
}  // namespace simt
