// Blocks that wait for each other, and what the checks say of the data that they pass on.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"
#include "tests/common/safety/run_checked.h"
#include "tests/common/simt/execution/grid_barrier.h"

namespace {

using safety::Finding;
using safety::FindingKind;
using test::filled;
using test::findings;
using testing::HasSubstr;
using testing::IsEmpty;

// Block 0 waits for a value of block 1, with or without the fence that publishes it.
template <bool has_fence>
__global__ void take_from_later_block(int* flag, int* box, int* out) {
  if (blockIdx.x == 1) {
    *box = 7;
    if (has_fence) __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    *out = *box;
  }
}

TEST(AFlagOfALaterBlock, OrdersWhatAFencePublishes) {
  auto flag = filled<int>(1, "flag");
  auto box = filled<int>(1, "box");
  auto out = filled<int>(1, "out");
  EXPECT_THAT(findings(take_from_later_block<true>, {2, 1}, flag.data(), box.data(), out.data()), IsEmpty());
  EXPECT_EQ(out[0], 7);
}

TEST(AFlagOfALaterBlock, OrdersNothingWithoutTheFence) {
  auto flag = filled<int>(1, "flag");
  auto box = filled<int>(1, "box");
  auto out = filled<int>(1, "out");
  const auto found = findings(take_from_later_block<false>, {2, 1}, flag.data(), box.data(), out.data());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, FindingKind::race_global);
  EXPECT_THAT(found[0].message, HasSubstr("element 0 of box"));
}

__global__ void write_after_flag(int* flag, int* box, int* out) {
  if (blockIdx.x == 1) {
    __threadfence();
    atomicExch(flag, 1);
    __syncthreads();
    *box = 7;
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    *out = *box;
  }
}

TEST(AFlagOfALaterBlock, DoesNotOrderWhatIsWrittenABarrierLater) {
  auto flag = filled<int>(1, "flag");
  auto box = filled<int>(1, "box");
  auto out = filled<int>(1, "out");
  const auto found = findings(write_after_flag, {2, 1}, flag.data(), box.data(), out.data());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, FindingKind::race_global);
}

// A barrier of the grid between the writes and the reads, or only between the rounds before.
template <bool waits>
__global__ void exchange_between_blocks(unsigned* arrived, int* data, int* out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned count = gridDim.x * blockDim.x;
  wait_for_grid(arrived, 0);
  data[i] = i + 1;
  if (waits) wait_for_grid(arrived, 1);
  out[i] = data[(i + blockDim.x) % count];
}

TEST(ABarrierOfTheGrid, OrdersWhatIsBeforeItAndWhatIsAfter) {
  auto arrived = filled<unsigned>(1, "arrived");
  auto data = filled<int>(4 * 64, "data");
  auto out = filled<int>(4 * 64, "out");
  EXPECT_THAT(findings(exchange_between_blocks<true>, {4, 64}, arrived.data(), data.data(), out.data()), IsEmpty());
  for (int i = 0; i < 4 * 64; ++i) EXPECT_EQ(out[i], (i + 64) % 256 + 1);
}

TEST(ABarrierOfTheGrid, OrdersNothingThatComesAfterIt) {
  auto arrived = filled<unsigned>(1, "arrived");
  auto data = filled<int>(4 * 64, "data");
  auto out = filled<int>(4 * 64, "out");
  const auto found = findings(exchange_between_blocks<false>, {4, 64}, arrived.data(), data.data(), out.data());
  ASSERT_FALSE(found.empty());
  for (const Finding& finding : found) {
    EXPECT_EQ(finding.kind, FindingKind::race_global);
    EXPECT_THAT(finding.message, HasSubstr("of data"));
  }
}

// While the block waits, another one has the same shared memory: its stores are none of this block's.
template <bool has_barrier>
__global__ void read_shared_after_wait(unsigned* arrived, int* out) {
  __shared__ int box[64];
  box[threadIdx.x] = threadIdx.x;
  wait_for_grid(arrived, 0);
  if (threadIdx.x < 32) box[threadIdx.x] = -1;
  if (has_barrier) __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = box[63 - threadIdx.x];
}

TEST(SharedMemoryOfABlockThatWaits, IsCheckedAsItsOwn) {
  auto arrived = filled<unsigned>(1, "arrived");
  auto out = filled<int>(5 * 64, "out");
  EXPECT_THAT(findings(read_shared_after_wait<true>, {5, 64}, arrived.data(), out.data()), IsEmpty());
}

TEST(SharedMemoryOfABlockThatWaits, CanBeRacedForAfterwards) {
  for (const int workers : {1, 2}) {
    auto arrived = filled<unsigned>(1, "arrived");
    auto out = filled<int>(5 * 64, "out");
    const auto found = simt::profile(
                           [&] {
                             launch(read_shared_after_wait<false>, {5, 64}, arrived.data(), out.data());
                           },
                           {.workers = workers})
                           .findings;
    ASSERT_EQ(found.size(), 1U) << workers;
    EXPECT_EQ(found[0].kind, FindingKind::race_shared);
  }
}

__global__ void read_shared_of_nobody(unsigned* arrived, int* out) {
  __shared__ int box[32];
  if (blockIdx.x == 0) box[threadIdx.x] = 5;
  wait_for_grid(arrived, 0);
  out[blockIdx.x * 32 + threadIdx.x] = box[threadIdx.x];
}

TEST(SharedMemoryOfABlockThatWaits, IsNotFilledByAnotherBlock) {
  auto arrived = filled<unsigned>(1, "arrived");
  auto out = filled<int>(64, "out");
  const auto found = findings(read_shared_of_nobody, {2, 32}, arrived.data(), out.data());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, FindingKind::uninitialized_shared);
  EXPECT_EQ(found[0].block.x, 1U);
  EXPECT_EQ(out[0], 5);
  EXPECT_EQ(out[32], -1);  // poison
}

// One block goes wrong while the others wait for it: the launch ends all the same.
template <FindingKind kind>
__global__ void go_wrong_while_others_wait(unsigned* arrived, int* out) {
  if (blockIdx.x == 2) {
    if (kind == FindingKind::out_of_bounds) out[100 + threadIdx.x] = 1;
    if (kind == FindingKind::invalid_mask && threadIdx.x == 0) __syncwarp(2);
    if (kind == FindingKind::misaligned) *reinterpret_cast<int4*>(&out[1]) = int4{1, 2, 3, 4};
  }
  wait_for_grid(arrived, 0);
}

template <FindingKind kind>
void expect_it_ends() {
  for (int repetition = 0; repetition < 5; ++repetition) {
    for (const int workers : {1, 2, 7}) {
      auto arrived = filled<unsigned>(1, "arrived");
      auto out = filled<int>(100, "out");
      const auto run = [&] { launch(go_wrong_while_others_wait<kind>, {12, 32}, arrived.data(), out.data()); };
      const auto found = simt::profile(run, {.workers = workers}).findings;
      ASSERT_FALSE(found.empty()) << workers;
      EXPECT_EQ(found[0].kind, kind);
      EXPECT_EQ(found[0].block.x, 2U);
    }
  }
}

TEST(ABlockThatOthersWaitFor, EndsTheLaunchByAnAccessOutOfBounds) { expect_it_ends<FindingKind::out_of_bounds>(); }
TEST(ABlockThatOthersWaitFor, EndsTheLaunchByAnInvalidMask) { expect_it_ends<FindingKind::invalid_mask>(); }
TEST(ABlockThatOthersWaitFor, EndsTheLaunchByAMisalignedAccess) { expect_it_ends<FindingKind::misaligned>(); }

// Only the mistake of block 1 is told, whoever runs the blocks.
void expect_block_1_is_told(void (*kernel)(int*), unsigned blocks) {
  for (int repetition = 0; repetition < 5; ++repetition) {
    for (const int workers : {1, 2, 7}) {
      auto number = filled<int>(1, "number");
      const auto run = [&] { launch(kernel, {blocks, 32}, number.data()); };
      const auto found = simt::profile(run, {.workers = workers, .checks = false}).findings;
      ASSERT_EQ(found.size(), 1U) << workers;
      EXPECT_EQ(found[0].kind, FindingKind::invalid_mask);
      EXPECT_EQ(found[0].block.x, 1U) << workers;
    }
  }
}

// Block 1 goes wrong when it has the turn, block 2 before: the lower one is told, whoever runs them.
__global__ void go_wrong_in_two_blocks(int* counter) {
  if (blockIdx.x == 0) {
    for (int i = 0; i < 20000; ++i) atomicAdd(counter, 1);
  }
  if (blockIdx.x == 1) atomicAdd(counter, 1);
  if (blockIdx.x > 0 && threadIdx.x == 0) __syncwarp(2);
  __syncthreads();
}

TEST(TwoBlocksThatGoWrong, AreToldByTheLowerOneWhateverTheNumberOfWorkers) {
  expect_block_1_is_told(go_wrong_in_two_blocks, 3);
}

// Block 1 goes wrong after it has set the flag that block 0 waits for; then block 0 would go wrong, too.
__global__ void go_wrong_after_flag(int* flag) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == 1) atomicExch(flag, 1);
    while (atomicAdd(flag, 0) == 0) {
    }
    __syncwarp(2);
  }
  __syncthreads();
}

TEST(TwoBlocksThatGoWrong, AreToldByTheOneThatDoesSoFirstWhenTheOtherWaitsForIt) {
  expect_block_1_is_told(go_wrong_after_flag, 2);
}

}  // namespace
