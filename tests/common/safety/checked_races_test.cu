// Races in kernels, and the correct kernels that look like them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

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

// The lines of a race, lower one first.
std::pair<int, int> lines(const Finding& f) { return std::minmax(f.where.line, f.other ? f.other->line : 0); }

constexpr int kWriteLine = __LINE__ + 4;
template <bool has_barrier>
__global__ void reverse(float* out) {
  __shared__ float staged[64];
  staged[threadIdx.x] = threadIdx.x;
  if (has_barrier) __syncthreads();
  out[threadIdx.x] = staged[63 - threadIdx.x];
}

TEST(SharedRace, AMissingBarrierNamesBothLinesAndThreads) {
  DeviceArray<float> out(64, "out");
  const auto found = findings(reverse<false>, {1, 64}, out.data());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, FindingKind::race_shared);
  EXPECT_EQ(lines(found[0]), std::pair(kWriteLine, kWriteLine + 2));
  EXPECT_THAT(found[0].message,
              HasSubstr("race: thread (31,0,0) reads element 32 of staged, and thread (32,0,0) writes it"));
  EXPECT_THAT(found[0].advice, HasSubstr("__syncthreads()"));
}

TEST(SharedRace, WithTheBarrierThereIsNone) {
  DeviceArray<float> out(64, "out");
  EXPECT_THAT(findings(reverse<true>, {1, 64}, out.data()), IsEmpty());
}

enum class Sync { none, lower_half, all };

template <Sync sync>
__global__ void pass_on(int* out) {
  __shared__ int slot[32];
  slot[threadIdx.x] = threadIdx.x;
  if (sync == Sync::all || (sync == Sync::lower_half && threadIdx.x < 16)) {
    __syncwarp(sync == Sync::all ? 0xffffffffU : 0x0000ffffU);
  }
  if (sync != Sync::lower_half || threadIdx.x < 16) out[threadIdx.x] = slot[threadIdx.x ^ 1];
}

TEST(SharedRace, LanesOfAWarpNeedSyncwarp) {
  DeviceArray<int> out(32, "out");
  const auto found = findings(pass_on<Sync::none>, {1, 32}, out.data());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, FindingKind::race_shared);
  EXPECT_THAT(found[0].advice, HasSubstr("__syncwarp()"));
  EXPECT_THAT(findings(pass_on<Sync::all>, {1, 32}, out.data()), IsEmpty());
  EXPECT_THAT(findings(pass_on<Sync::lower_half>, {1, 32}, out.data()), IsEmpty());
}

__global__ void sync_the_wrong_half(int* out) {
  __shared__ int slot[32];
  slot[threadIdx.x] = threadIdx.x;
  if (threadIdx.x < 16) __syncwarp(0x0000ffffU);
  out[threadIdx.x] = slot[31 - threadIdx.x];
}

TEST(SharedRace, ASyncwarpOrdersOnlyTheLanesItNames) {
  DeviceArray<int> out(32, "out");
  EXPECT_THAT(findings(sync_the_wrong_half, {1, 32}, out.data()), testing::SizeIs(1));
}

template <bool second_barrier>
__global__ void rounds(int* out) {
  __shared__ int slot[64];
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
    slot[threadIdx.x] = round * threadIdx.x;
    __syncthreads();
    sum += slot[63 - threadIdx.x];
    if (second_barrier) __syncthreads();
  }
  out[threadIdx.x] = sum;
}

TEST(SharedRace, TheNextRoundMustWaitForTheReadersOfThisOne) {
  DeviceArray<int> out(64, "out");
  const auto found = findings(rounds<false>, {1, 64}, out.data());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0].advice, HasSubstr("between the last read and the next write"));
  EXPECT_THAT(findings(rounds<true>, {1, 64}, out.data()), IsEmpty());
}

template <bool same>
__global__ void all_write_one(int* out) {
  __shared__ int flag;
  flag = same ? 7 : static_cast<int>(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = flag;
}

TEST(SharedRace, WritingTheSameValueIsHarmlessAndAnotherIsNot) {
  DeviceArray<int> out(32, "out");
  EXPECT_THAT(findings(all_write_one<true>, {1, 32}, out.data()), IsEmpty());
  const auto found = findings(all_write_one<false>, {1, 32}, out.data());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0].message, HasSubstr("another value to it"));
  EXPECT_EQ(found[0].where, found[0].other);
}

__global__ void bytes_of_a_word(unsigned char* out) {
  __shared__ unsigned char bytes[64];
  bytes[threadIdx.x] = static_cast<unsigned char>(threadIdx.x);
  out[threadIdx.x] = bytes[threadIdx.x];
}

TEST(SharedRace, NeighbouringBytesAreDifferentMemory) {
  DeviceArray<unsigned char> out(64, "out");
  EXPECT_THAT(findings(bytes_of_a_word, {1, 64}, out.data()), IsEmpty());
}

template <bool is_atomic>
__global__ void count_blocks(int* counter) {
  if (threadIdx.x != 0) return;
  if (is_atomic) {
    atomicAdd(counter, 1);
  } else {
    *counter += 1;
  }
}

TEST(GlobalRace, BlocksThatCountNeedAtomics) {
  auto counter = filled<int>(1, "counter");
  const auto found = findings(count_blocks<false>, {4, 32}, counter.data());
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].kind, FindingKind::race_global);
  EXPECT_THAT(found[0].message, HasSubstr("of block (0,0,0)"));
  EXPECT_THAT(found[0].advice, HasSubstr("use atomics"));
  EXPECT_THAT(findings(count_blocks<true>, {4, 32}, counter.data()), IsEmpty());
}

__global__ void shift_in_place(float* data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = data[i + 1];
}

TEST(GlobalRace, ABlockMustNotReadWhatItsNeighbourWrites) {
  auto data = filled<float>(129, "data", 1);
  for (std::size_t i = 0; i < 129; ++i) data[i] = static_cast<float>(i);
  const auto found = findings(shift_in_place, {2, 64}, data.data());
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].kind, FindingKind::race_global);
}

__global__ void double_in_place(float* data) { data[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

TEST(GlobalRace, ALaunchMayReadWhatAnEarlierOneWrote) {
  auto data = filled<float>(128, "data", 1);
  const auto p = simt::profile([&] {
    launch(double_in_place, {2, 64}, data.data());
    launch(double_in_place, {4, 32}, data.data());
  });
  EXPECT_THAT(p.findings, IsEmpty());
}

}  // namespace
