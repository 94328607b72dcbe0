// Lanes that go different ways. What is expected is what SIMT hardware issues: lanes at the same instruction go
// together, lanes that are done with a branch wait behind it for the others, and so does a loop for its slowest lane.

#include <gtest/gtest.h>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

using simt::DeviceArray;
using simt::Profile;

constexpr int kElements = 1 << 16;

struct Counts {
  std::uint64_t requests = 0;
  std::uint64_t lanes = 0;
  bool operator==(const Counts&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Counts& c) {
  return out << c.requests << " requests, " << c.lanes << " lanes";
}

// Runs a kernel on one warp and counts the loads from `in` and the stores to `out`.
struct Warp {
  Counts loads;
  Counts stores;

  explicit Warp(void (*kernel)(const float*, float*)) {
    DeviceArray<float> in(kElements, "in");
    DeviceArray<float> out(kElements, "out");
    const Profile p = simt::profile([&] { launch(kernel, {1, 32}, in.data(), out.data()); }, {.checks = false});
    EXPECT_TRUE(p.findings.empty());
    loads = {p.global_loads().requests, p.global_loads().active_lanes};
    stores = {p.global_stores().requests, p.global_stores().active_lanes};
  }
};

__global__ void own_trip_count(const float* in, float* out) {
  const int lane = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < lane % 4 + 1; ++i) sum += in[i * 32 + lane];
  out[lane] = sum;
}

TEST(Divergence, ALoopRunsUntilItsSlowestLaneIsDone) {
  const Warp warp(own_trip_count);
  // Lanes leave after 1, 2, 3 and 4 rounds, 8 of them at a time: 32 + 24 + 16 + 8.
  EXPECT_EQ(warp.loads, (Counts{4, 80}));
  EXPECT_EQ(warp.stores, (Counts{1, 32}));  // and all meet behind the loop
}

__global__ void either_condition(const float* in, float* out) {
  const int lane = threadIdx.x;
  float sum = 0;
  int i = 0;
  do {
    sum += in[i * 32 + lane];
    ++i;
  } while ((lane % 2 == 0 && i < 4) || i < 3);
  out[lane] = sum;
}

TEST(Divergence, ALoopGoesOnTogetherWhicheverPartOfItsConditionHolds) {
  const Warp warp(either_condition);
  EXPECT_EQ(warp.loads, (Counts{4, 112}));  // three rounds of all lanes, one of the even ones
  EXPECT_EQ(warp.stores, (Counts{1, 32}));
}

__global__ void skips_the_rest(const float* in, float* out) {
  const int lane = threadIdx.x;
  int i = 0;
  while (true) {
    const float value = in[i * 32 + lane];
    ++i;
    if (lane % 2 == 0 && i < 3) continue;
    out[i * 32 + lane] = value;
    if (i == 3) break;
  }
}

TEST(Divergence, WhoContinuesALoopWaitsForThoseWhoDoTheRest) {
  const Warp warp(skips_the_rest);
  EXPECT_EQ(warp.loads, (Counts{3, 96}));
  EXPECT_EQ(warp.stores, (Counts{3, 64}));
}

__global__ void loop_at_the_start_of_a_loop(const float* in, float* out) {
  const int lane = threadIdx.x;
  for (int j = 0; j < 2; ++j) {
    int i = 0;
    float sum = 0;
    do {
      sum += in[i * 32 + lane];
      ++i;
    } while (i < lane % 2 + 1);
    out[j * 32 + lane] = sum;
  }
}

TEST(Divergence, TheInnerOfTwoLoopsEndsForAllBeforeTheOuterGoesOn) {
  const Warp warp(loop_at_the_start_of_a_loop);
  EXPECT_EQ(warp.loads, (Counts{4, 96}));  // twice: all lanes, then the odd ones
  EXPECT_EQ(warp.stores, (Counts{2, 64}));
}

__global__ void every_other_round(const float* in, float* out) {
  const int lane = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 4; ++i) {
    if ((lane + i) % 2 == 0) sum += in[i * 32 + lane];
  }
  out[lane] = sum;
}

TEST(Divergence, ALaneThatSkipsAnIfWaitsForTheOthersBeforeTheNextRound) {
  // Even lanes load in rounds 0 and 2, odd lanes in rounds 1 and 3. A lane's own accesses do not show the round that it
  // skipped; grouping by accesses alone would pair round 0 of the even lanes with round 1 of the odd ones.
  EXPECT_EQ(Warp(every_other_round).loads, (Counts{4, 64}));
}

__global__ void skip_different_rounds(const float* in, float* out) {
  const int lane = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 3; ++i) {
    if (lane == 0 ? i != 1 : lane == 1 && i != 0) sum += in[lane];
  }
  out[lane] = sum;
}

TEST(Divergence, RoundsWithoutAnyAccessStillCount) {
  // Lane 0 loads in rounds 0 and 2, lane 1 in rounds 1 and 2: alone, alone, together.
  EXPECT_EQ(Warp(skip_different_rounds).loads, (Counts{3, 4}));
}

__global__ void if_inside_own_trip_count(const float* in, float* out) {
  const int lane = threadIdx.x;
  for (int i = 0; i < lane % 4 + 1; ++i) {
    if (in[i * 32 + lane] > 0 || lane % 2 == 0) out[i * 32 + lane] = 1;
  }
}

TEST(Divergence, AnIfInsideALoopWithOwnTripCountsSplitsNoFurther) {
  const Warp warp(if_inside_own_trip_count);
  EXPECT_EQ(warp.loads, (Counts{4, 80}));
  // The input is poison (NaN, not greater than 0): even lanes store, in 1 or 3 rounds: 16 + 8 + 8 lanes.
  EXPECT_EQ(warp.stores, (Counts{3, 32}));
}

__global__ void nested_loops(const float* in, float* out) {
  const int lane = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < lane % 2 + 1; ++i) {
    for (int j = 0; j < lane % 3 + 1; ++j) sum += in[(i * 3 + j) * 32 + lane];
  }
  out[lane] = sum;
}

TEST(Divergence, TheInnerLoopIsFinishedByAllBeforeTheOuterGoesOn) {
  std::uint64_t lanes = 0;
  for (int lane = 0; lane < 32; ++lane) lanes += (lane % 2 + 1) * (lane % 3 + 1);
  // Three rounds for the slowest lane of the inner loop, twice for the odd lanes.
  EXPECT_EQ(Warp(nested_loops).loads, (Counts{6, lanes}));
}

__global__ void return_early(const float* in, float* out) {
  const int lane = threadIdx.x;
  if (lane >= 20) return;
  const float value = in[lane];
  if (lane % 5 == 0) return;
  out[lane] = value;
}

TEST(Divergence, LanesThatReturnedAreMissingFromTheRest) {
  const Warp warp(return_early);
  EXPECT_EQ(warp.loads, (Counts{1, 20}));
  EXPECT_EQ(warp.stores, (Counts{1, 16}));
}

__global__ void break_and_continue(const float* in, float* out) {
  const int lane = threadIdx.x;
  for (int i = 0; i < 8; ++i) {
    if (i == lane) continue;
    if (i > lane) break;
    out[i * 32 + lane] = in[i * 32 + lane];
  }
}

TEST(Divergence, BreakAndContinueMeetAtTheLoopAndBehindIt) {
  // In round i the lanes above i are left: 31 + 30 + ... + 24.
  const std::uint64_t lanes = 31 + 30 + 29 + 28 + 27 + 26 + 25 + 24;
  const Warp warp(break_and_continue);
  EXPECT_EQ(warp.loads, (Counts{8, lanes}));
  EXPECT_EQ(warp.stores, (Counts{8, lanes}));
}

__global__ void both_branches(const float* in, float* out) {
  const int lane = threadIdx.x;
  float value;
  if (lane % 2 == 0) {
    value = in[lane];
  } else {
    value = in[lane + 32];
  }
  out[lane] = value;
}

TEST(Divergence, TheTwoSidesOfAnIfAreTwoRequestsAndMeetBehindIt) {
  const Warp warp(both_branches);
  EXPECT_EQ(warp.loads, (Counts{2, 32}));
  EXPECT_EQ(warp.stores, (Counts{1, 32}));
}

__device__ float pick(const float* in, int i) { return in[i]; }
__device__ float pick_next(const float* in, int i) { return pick(in, i + 1); }

__global__ void nested_calls(const float* in, float* out) {
  const int lane = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 2; ++i) {
    if (lane % 2 == i) {
      sum += pick_next(in, lane);
    } else {
      sum += pick(in, lane);
    }
  }
  out[lane] = sum;
}

TEST(Divergence, ACallFromTwoPlacesIsTwoInstructions) {
  // nvcc inlines device functions: each of the two rounds issues the load of either call, for 16 lanes each.
  const Warp warp(nested_calls);
  EXPECT_EQ(warp.loads, (Counts{4, 64}));
  EXPECT_EQ(warp.stores, (Counts{1, 32}));
}

// Recursion cannot be inlined, so these calls are real ones.
__device__ float sum_down(const float* in, int i) { return i < 0 ? 0 : in[i * 32 + threadIdx.x] + sum_down(in, i - 1); }

__global__ void recurse(const float* in, float* out) { out[threadIdx.x] = sum_down(in, threadIdx.x % 4); }

TEST(Divergence, RecursiveCallsOfEqualDepthGoTogether) {
  const Warp warp(recurse);
  EXPECT_EQ(warp.loads, (Counts{4, 80}));  // 32 lanes at depth 1, 24 at depth 2, 16, 8
  EXPECT_EQ(warp.stores, (Counts{1, 32}));
}

__device__ __attribute__((noinline)) float load_slowly(const float* in, int i) {
  return i < -1 ? load_slowly(in, i + 1) : in[i];
}

__global__ void real_calls(const float* in, float* out) {
  const int lane = threadIdx.x;
  float value;
  if (lane % 2 == 0) {
    value = load_slowly(in, lane);
  } else {
    value = load_slowly(in, lane + 1);
  }
  out[lane] = value + load_slowly(in, lane);
}

TEST(Divergence, RealCallsAreOrderedByTheirCallSites) {
  const Warp warp(real_calls);
  EXPECT_EQ(warp.loads, (Counts{3, 64}));
  EXPECT_EQ(warp.stores, (Counts{1, 32}));
}

__global__ void long_loop(const float* in, float* out) {
  const int lane = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 1000; ++i) {
    if (lane % 2 == 0 || i % 10 == 0) sum += in[i * 32 + lane];
  }
  out[lane] = sum;
}

TEST(Divergence, HoldsOverMoreStepsThanALaneCanRecordAtOnce) {
  EXPECT_EQ(Warp(long_loop).loads, (Counts{1000, 16 * 1000 + 16 * 100}));
}

__global__ void one_slow_lane(const float* in, float* out) {
  const int lane = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < (lane == 7 ? 700 : 1); ++i) sum += in[i * 32 + lane];
  out[lane] = sum;
}

TEST(Divergence, OneSlowLaneKeepsTheOthersWaiting) {
  const Warp warp(one_slow_lane);
  EXPECT_EQ(warp.loads, (Counts{700, 32 + 699}));
  EXPECT_EQ(warp.stores, (Counts{1, 32}));
}

__global__ void switch_cases(const float* in, float* out) {
  const int lane = threadIdx.x;
  float value = 0;
  switch (lane % 3) {
    case 0:
      value = in[lane];
      break;
    case 1:
      value = in[lane + 32];
      break;
    default:
      value = in[lane + 64];
      break;
  }
  out[lane] = value;
}

TEST(Divergence, EachCaseOfASwitchIsARequestOfItsOwn) {
  const Warp warp(switch_cases);
  EXPECT_EQ(warp.loads, (Counts{3, 32}));
  EXPECT_EQ(warp.stores, (Counts{1, 32}));
}

}  // namespace
