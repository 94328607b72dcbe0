// The lanes of a warp in step: what they see of each other, that nobody waits for ever, what remains a race, and that
// kernels without such code cost the same.

#include <gtest/gtest.h>

#include <vector>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

using simt::DeviceArray;
using simt::Profile;

constexpr int kElements = 4096;

struct Outcome {
  std::vector<int> out;
  Profile profile;
};

Outcome outcome_of(void (*kernel)(int*), dim3 grid, dim3 block, bool lockstep, bool checks = true) {
  DeviceArray<int> x(kElements, "x");
  for (int i = 0; i < kElements; ++i) x[i] = i;
  Profile profile = simt::profile(
      [&] {
        launch(kernel, {grid, block}, x.data());
      },
      {.checks = checks, .lockstep = lockstep});
  return {{x.begin(), x.end()}, std::move(profile)};
}

Outcome in_step(void (*kernel)(int*), int threads = 32) { return outcome_of(kernel, 1, threads, true); }

__global__ void rotate_lanes(int* x) {
  volatile int* const v = x;
  v[threadIdx.x] = v[(threadIdx.x + 1) % 32];
}

TEST(Lockstep, AllLanesLoadBeforeAnyStores) {
  const Outcome run = in_step(rotate_lanes);
  for (int i = 0; i < 32; ++i) EXPECT_EQ(run.out[i], (i + 1) % 32);
  EXPECT_TRUE(run.profile.findings.empty());
}

__global__ void hand_over_from_then_to_else(int* x) {
  volatile int* const v = x;
  const int t = threadIdx.x;
  if (t >= 16) {
    v[t] = 100 + t;
  } else {
    v[t] = v[t + 16];
  }
  v[32 + t] = v[31 - t];
}

TEST(Lockstep, WhatStandsFirstInTheProgramIsFirstAndThenAllGoOnTogether) {
  const Outcome run = in_step(hand_over_from_then_to_else);
  for (int i = 0; i < 16; ++i) EXPECT_EQ(run.out[i], 116 + i);
  for (int i = 0; i < 32; ++i) EXPECT_EQ(run.out[32 + i], run.out[31 - i]);
  EXPECT_EQ(run.profile.global_stores().requests, 3U);
}

// Lanes leave the loop one by one, and the last one after more steps than a log has.
__global__ void wait_behind_a_loop(int* x) {
  volatile int* const v = x;
  for (int i = 0; i < 20 * static_cast<int>(threadIdx.x); ++i) v[threadIdx.x] = v[threadIdx.x] + 1;
  v[32 + threadIdx.x] = v[31];
}

TEST(Lockstep, WhoHasLeftALoopWaitsForTheOthers) {
  const Outcome run = in_step(wait_behind_a_loop);
  for (int i = 0; i < 32; ++i) EXPECT_EQ(run.out[32 + i], 31 + 20 * 31);
}

__global__ void wait_for_a_later_place(int* x) {
  volatile int* const flag = x;
  if (threadIdx.x == 0) {
    while (*flag != 7) {
    }
    x[1] = 70;
  }
  if (threadIdx.x == 5) *flag = 7;
}

TEST(Lockstep, ALaneThatSpinsLetsOthersGoFirst) { EXPECT_EQ(in_step(wait_for_a_later_place).out[1], 70); }

__global__ void take_a_lock_in_turns(int* x) {
  int* const lock = x;
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  x[1] = x[1] + 1;
  __threadfence();
  atomicExch(lock, 0);
}

TEST(Lockstep, EveryLaneGetsALock) { EXPECT_EQ(in_step(take_a_lock_in_turns).out[1], 33); }

__global__ void wait_for_another_warp(int* x) {
  volatile int* const flag = x;
  const int t = threadIdx.x;
  if (t < 32) {
    while (*flag != 7) {
    }
  } else if (t == 32) {
    for (int i = 0; i < 1000; ++i) atomicAdd(x + 1, 1);
    *flag = 7;
  }
  __syncthreads();
  if (t == 0) x[2] = *flag;
}

TEST(Lockstep, AWarpThatSpinsLetsAnotherOneGoOn) {
  const Outcome run = in_step(wait_for_another_warp, 64);
  EXPECT_EQ(run.out[2], 7);
  EXPECT_EQ(run.out[1], 1001);
}

__global__ void end_early_and_meet(int* x) {
  const int t = threadIdx.x;
  if (t % 4 == 3) return;
  const int sum = __shfl_down_sync(0x77777777, x[t], 1);
  __syncwarp(0x77777777);
  if (t % 4 == 0) x[t] = sum;
  x[32 + t] = __popc(__activemask());
}

TEST(Lockstep, LanesEndAndMeetOthers) {
  const Outcome run = in_step(end_early_and_meet);
  for (int i = 0; i < 32; i += 4) EXPECT_EQ(run.out[i], i + 1);
  for (int i = 0; i < 32; ++i) EXPECT_EQ(run.out[32 + i], i % 4 == 3 ? 32 + i : 24);
}

__global__ void write_one_element(int* x) { x[0] = threadIdx.x; }

TEST(Lockstep, OneInstructionOfTwoLanesRemainsARace) {
  const Outcome run = in_step(write_one_element);
  ASSERT_EQ(run.profile.findings.size(), 1U);
  EXPECT_EQ(run.profile.findings[0].kind, safety::FindingKind::race_global);
}

// The first readers are in the writer's warp; no fence makes the flag one that orders threads.
__global__ void read_before_a_write(int* x) {
  int* const flag = x + 1;
  const int value = x[0];
  if (threadIdx.x == blockDim.x - 1) atomicExch(flag, value + 2);
  if (threadIdx.x == 0) {
    while (atomicAdd(flag, 0) != 2) {
    }
    x[0] = 1;
  }
}

TEST(Lockstep, WarpsAreNotInStepWithEachOther) {
  EXPECT_TRUE(in_step(read_before_a_write).profile.findings.empty());
  const Outcome two = in_step(read_before_a_write, 64);
  ASSERT_EQ(two.profile.findings.size(), 1U);
  EXPECT_EQ(two.profile.findings[0].kind, safety::FindingKind::race_global);
}

// Kernels whose lanes do not talk to each other, or only as CUDA promises.

__global__ void own_trip_count(int* x) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < t % 4 + 1; ++i) sum += x[64 + i * 32 + t];
  x[2048 + blockIdx.x * 128 + t] = sum;
}

__global__ void either_condition(int* x) {
  const int t = threadIdx.x;
  int i = 0;
  int sum = 0;
  do {
    sum += x[i * 64 + t + 1024];
    ++i;
  } while ((t % 2 == 0 && i < 4) || i < 3);
  x[t] = sum;
}

__device__ int at(const int* x, int i) { return i % 3 == 0 ? x[i] : x[i + 1] + 1; }

__global__ void call_from_two_lines(int* x) {
  const int t = threadIdx.x;
  x[t] = at(x, t + 1024) + at(x, 2 * t + 1024);
}

__global__ void rotate_in_shared_memory(int* x) {
  __shared__ int s[16][33];
  const int row = threadIdx.x / 8;
  const int col = threadIdx.x % 8;
  for (int i = 0; i < 4; ++i) s[row][col + 8 * i] = x[row * 32 + col + 8 * i];
  __syncthreads();
  for (int i = 0; i < 2; ++i) x[2048 + blockIdx.x * 256 + threadIdx.x + i * 128] = s[threadIdx.x % 16][row + i];
}

__global__ void reduce_with_shuffles(int* x) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  int sum = 0;
  for (unsigned i = blockIdx.x * blockDim.x + t; i < 2048; i += gridDim.x * blockDim.x) sum += x[i];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(~0U, sum, d);
  if (t % 32 == 0) s[t / 32] = sum;
  __syncthreads();
  if (t == 0) {
    for (unsigned i = 1; i < blockDim.x / 32; ++i) sum += s[i];
    atomicAdd(x + 4000, sum);
  }
}

__global__ void reduce_with_syncwarp(int* x) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  s[t] = x[t];
  for (int d = 16; d > 0; d /= 2) {
    __syncwarp();
    const int other = t % 32 < d ? s[t + d] : 0;
    __syncwarp();
    s[t] += other;
  }
  if (t % 32 == 0) x[2048 + blockIdx.x * 128 + t] = s[t];
}

struct Three {
  int a, b, c;
};
__global__ void copy_structs(int* x) {
  auto* const structs = reinterpret_cast<Three*>(x);
  structs[threadIdx.x] = structs[threadIdx.x + 512];
}

TEST(Lockstep, CountersAreThoseOfLanesThatRunAhead) {
  for (void (*const kernel)(int*) : {own_trip_count, either_condition, call_from_two_lines, rotate_in_shared_memory,
                                     reduce_with_shuffles, reduce_with_syncwarp, copy_structs}) {
    for (const bool checks : {false, true}) {
      const Outcome ahead = outcome_of(kernel, 2, 128, false, checks);
      const Outcome step = outcome_of(kernel, 2, 128, true, checks);
      EXPECT_EQ(step.out, ahead.out);
      ASSERT_EQ(step.profile.sites.size(), ahead.profile.sites.size());
      EXPECT_GE(step.profile.sites.size(), 2U);
      for (std::size_t i = 0; i < step.profile.sites.size(); ++i) {
        const simt::Site& site = step.profile.sites[i];
        EXPECT_EQ(static_cast<const simt::Counts&>(site), ahead.profile.sites[i]) << "line " << site.line;
      }
    }
  }
}

}  // namespace
