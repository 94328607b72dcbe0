// What explains a finding is told before it.

#include "tests/common/simt/findings/findings_of.h"

namespace {

using safety::Finding;
using safety::FindingKind;
using simt::DeviceArray;
using simt::test::findings_of;
using testing::HasSubstr;
using testing::SizeIs;

__global__ void append_even(const int* in, int* count, int* out) {
  if (in[threadIdx.x] % 2 == 0) out[atomicAdd(count, 1)] = in[threadIdx.x];
}

TEST(ACounterThatNobodyCleared, IsToldBeforeTheIndexThatComesOfIt) {
  DeviceArray<int> in(64, "in");
  for (int i = 0; i < 64; ++i) in[i] = i;
  DeviceArray<int> count(1, "count");
  DeviceArray<int> out(64, "out");
  const std::vector<Finding> found = findings_of(append_even, {1, 64}, in.data(), count.data(), out.data());
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[0].kind, FindingKind::uninitialized_global);
  EXPECT_THAT(found[0].message, HasSubstr("atomically updates element 0 of count"));
  EXPECT_EQ(found[1].kind, FindingKind::out_of_bounds);
  EXPECT_THAT(found[1].message, HasSubstr("out[-1]"));
}

__global__ void leader_is_not_there(int* count, int* out) {
  const unsigned lane = threadIdx.x;
  if (lane % 2 == 0) return;
  const unsigned mask = __activemask();
  int base = 0;
  if (lane == 0) base = atomicAdd(count, __popc(mask));
  base = __shfl_sync(mask, base, 0);
  out[base + __popc(mask & ((1U << lane) - 1))] = lane;
}

TEST(AShuffleWithoutItsSource, IsToldBeforeTheIndexThatComesOfIt) {
  DeviceArray<int> count(1, "count");
  count[0] = 0;
  DeviceArray<int> out(32, "out");
  const std::vector<Finding> found = findings_of(leader_is_not_there, {1, 32}, count.data(), out.data());
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[0].kind, FindingKind::invalid_mask);
  EXPECT_EQ(found[1].kind, FindingKind::out_of_bounds);
}

__global__ void leave_array(int* out) {
  __shared__ int unwritten[32];
  const int value = unwritten[(threadIdx.x + 1) % 32];
  if (threadIdx.x == 7) out[64] = 0;
  if (threadIdx.x == 8) out[8] = value;
}

TEST(AReadByAnotherThread, ExplainsNothing) {
  DeviceArray<int> out(32, "out");
  EXPECT_EQ(findings_of(leave_array, {1, 32}, out.data()).at(0).kind, FindingKind::out_of_bounds);
}

__global__ void square_unwritten(int* out) {
  __shared__ volatile int unwritten[32];  // volatile: g++ reads it as often as it is written here
  out[threadIdx.x] = unwritten[threadIdx.x] * unwritten[threadIdx.x];
}

TEST(TwoPlacesOfALineThatSayTheSame, AreToldOnce) {
  DeviceArray<int> out(32, "out");
  const std::vector<Finding> found = findings_of(square_unwritten, {1, 32}, out.data());
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].message, HasSubstr("element 0 of unwritten"));
}

__global__ void add_unwritten(int* out) {
  __shared__ int first[32];
  __shared__ int second[32];
  out[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x];
}

TEST(TwoPlacesOfALineThatSayDifferentThings, AreToldBoth) {
  DeviceArray<int> out(32, "out");
  EXPECT_THAT(findings_of(add_unwritten, {1, 32}, out.data()), SizeIs(2));
}

}  // namespace
