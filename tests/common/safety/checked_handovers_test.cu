// Data that is handed over with fences and atomic operations, and the ways to get that wrong.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"
#include "tests/common/safety/run_checked.h"

namespace {

using safety::Finding;
using safety::FindingKind;
using simt::DeviceArray;
using test::filled;
using test::findings;
using testing::HasSubstr;
using testing::IsEmpty;

enum class Handover { correct, late_fence, no_fence, fence_of_the_block, count_of_the_block, no_wait };

template <Handover how>
__global__ void sum_in_the_last_block(const float* in, float* partial, unsigned* arrived, float* sum) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    if (how == Handover::fence_of_the_block) __threadfence_block();
    if (how != Handover::no_fence && how != Handover::late_fence && how != Handover::fence_of_the_block) {
      __threadfence();
    }
    const unsigned before = how == Handover::count_of_the_block ? atomicAdd_block(arrived, 1U) : atomicAdd(arrived, 1U);
    if (how == Handover::late_fence) __threadfence();
    is_last = how == Handover::no_wait ? blockIdx.x == 0 : before == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 32) {
    float total = 0;
    for (unsigned i = 0; i < gridDim.x; ++i) total += partial[i];
    *sum = total;
    *arrived = 0;  // for the next launch; no atomic operation is left to come
  }
}

template <Handover how>
std::vector<Finding> sum_of_five() {
  auto in = filled<float>(5, "in", 2);
  auto partial = filled<float>(5, "partial");
  auto arrived = filled<unsigned>(1, "arrived");
  DeviceArray<float> sum(1, "sum");
  auto found = findings(sum_in_the_last_block<how>, {5, 64}, in.data(), partial.data(), arrived.data(), sum.data());
  EXPECT_EQ(std::as_const(sum)[0], how == Handover::no_wait ? 2.0F : 10.0F);
  return found;
}

TEST(GlobalRace, TheBlockThatDrawsTheLastTicketMayReadWhatTheOthersWrote) {
  EXPECT_THAT(sum_of_five<Handover::correct>(), IsEmpty());
}

TEST(GlobalRace, WithoutAFenceOfTheDeviceBeforeTheTicketItMayNot) {
  for (const auto& found : {sum_of_five<Handover::late_fence>(), sum_of_five<Handover::no_fence>(),
                            sum_of_five<Handover::fence_of_the_block>(), sum_of_five<Handover::no_wait>()}) {
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].kind, FindingKind::race_global);
    EXPECT_THAT(found[0].message, HasSubstr(" of partial"));
  }
}

TEST(GlobalRace, AtomicsOfTheBlockDoNotCountBlocks) {
  const auto found = sum_of_five<Handover::count_of_the_block>();
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].kind, FindingKind::race_global);
  EXPECT_THAT(found[0].message, HasSubstr("element 0 of arrived"));
}

template <bool has_fence>
__global__ void hand_to_the_next_warp(const int* in, int* out) {
  __shared__ int data[32];
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x < 32) {
    data[threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    if (has_fence && threadIdx.x == 0) __threadfence_block();
    if (threadIdx.x == 0) atomicExch(&flag, 1);
  } else {
    if (threadIdx.x == 32) {
      while (atomicAdd(&flag, 0) == 0) {
      }
    }
    __syncwarp();
    out[threadIdx.x - 32] = data[63 - threadIdx.x];
  }
}

TEST(SharedRace, AWarpMayTakeWhatAnotherHandsOverThroughOneLaneOfEach) {
  auto in = filled<int>(32, "in", 3);
  DeviceArray<int> out(32, "out");
  EXPECT_THAT(findings(hand_to_the_next_warp<true>, {1, 64}, in.data(), out.data()), IsEmpty());
  EXPECT_THAT(findings(hand_to_the_next_warp<false>, {1, 64}, in.data(), out.data()), testing::SizeIs(1));
}

__global__ void look_at_a_flag(const volatile int* flag, int* out) { out[blockIdx.x] = *flag; }

TEST(Races, AreNotAllLookedForWhereTooManyBlocksLookAtAFlag) {
  auto flag = filled<int>(1, "flag", 1);
  DeviceArray<int> out(1000, "out");
  const auto has_lost = [&](unsigned blocks) {
    return simt::profile([&] { launch(look_at_a_flag, {blocks, 1}, flag.data(), out.data()); }).has_lost_races;
  };
  EXPECT_FALSE(has_lost(500));
  EXPECT_TRUE(has_lost(1000));
}

}  // namespace
