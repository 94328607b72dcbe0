// Barriers and warp intrinsics: what is a mistake, and what CUDA leaves open.

#include <cuda/barrier>
#include <cuda/ptx>

#include "tests/common/simt/findings/findings_of.h"

namespace {

using safety::Finding;
using safety::FindingKind;
using simt::DeviceArray;
using simt::test::findings_of;
using simt::test::first_finding;
using testing::HasSubstr;
using testing::StartsWith;

__global__ void some_return(int* out) {
  if (threadIdx.x >= 40) return;
  out[threadIdx.x] = 1;
  __syncthreads();
}

TEST(ABarrierThatSomeHaveReturnedBefore, IsNotGuaranteed) {
  DeviceArray<int> out(64, "out");
  const Finding f = first_finding(some_return, {1, 64}, out.data());
  EXPECT_EQ(f.kind, FindingKind::divergent_barrier);
  EXPECT_EQ(f.message,
            "not guaranteed by CUDA: thread (0,0,0) waits at __syncthreads() for thread (40,0,0), which has already "
            "returned");
}

__global__ void some_return_others_part(int* out) {
  if (threadIdx.x == 0) return;
  out[threadIdx.x] = 1;
  if (threadIdx.x < 32) {
    __syncthreads();
  } else {
    __syncthreads();
  }
}

TEST(ABarrierThatSomeWaitElsewhereFor, IsNotGuaranteedAndTheyAreToldRatherThanWhoHasReturned) {
  DeviceArray<int> out(64, "out");
  EXPECT_THAT(
      first_finding(some_return_others_part, {1, 64}, out.data()).message,
      StartsWith("not guaranteed by CUDA: thread (1,0,0) waits at __syncthreads() for thread (32,0,0), which waits at "
                 "the barrier in line "));
}

__global__ void warps_exchange(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = static_cast<int>(threadIdx.x);
  if (threadIdx.x < 32) {
    __syncthreads();
    out[threadIdx.x] = tile[63 - threadIdx.x];
  } else {
    __syncthreads();
    out[threadIdx.x] = tile[63 - threadIdx.x] + 1;
  }
}

// As on every GPU since Volta: SGEMM_CUDA's kernel 11 works by it.
TEST(BarriersOfTwoWarps, LetBothGoOn) {
  DeviceArray<int> out(64, "out");
  const auto found = findings_of(warps_exchange, {1, 64}, out.data());
  ASSERT_EQ(found.size(), 1);
  EXPECT_EQ(found[0].kind, FindingKind::divergent_barrier);
  EXPECT_EQ(out[0], 63);
  EXPECT_EQ(out[63], 1);
}

__global__ void some_wait_for_all() {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) init(&all, 64);
  __syncthreads();
  if (threadIdx.x < 32) {
    __syncthreads();
  } else {
    all.arrive_and_wait();
  }
}

TEST(ABarrierThatSomeWaitAtAnotherObjectFor, IsDivergent) {
  EXPECT_THAT(first_finding(some_wait_for_all, {1, 64}).message, StartsWith("divergent barrier: "));
}

template <int arrivals>
__global__ void copy_unexpected(const int* in, int* out) {
  __shared__ __align__(128) int tile[32];
  __shared__ std::uint64_t full;
  if (threadIdx.x == 0) cuda::ptx::mbarrier_init(&full, arrivals);
  __syncthreads();
  if (threadIdx.x == 0)
    cuda::ptx::cp_async_bulk(cuda::ptx::space_cluster, cuda::ptx::space_global, tile, in, sizeof(tile), &full);
  if (threadIdx.x < arrivals) cuda::ptx::mbarrier_arrive(&full);
  while (!cuda::ptx::mbarrier_try_wait_parity(&full, 0)) {
  }
  out[threadIdx.x] = tile[threadIdx.x];
}

TEST(APhaseWithoutItsBytes, SaysHowManyItExpectsAndHowManyCome) {
  DeviceArray<int> in(32, "in");
  DeviceArray<int> out(32, "out");
  EXPECT_EQ(first_finding(copy_unexpected<32>, {1, 32}, in.data(), out.data()).message,
            "hang: thread (0,0,0) waits for a barrier in vain: all 32 arrivals of its phase are there, but the phase "
            "expects 0 bytes, and the copies that were begun for it bring 128");
  EXPECT_THAT(first_finding(copy_unexpected<1>, {1, 32}, in.data(), out.data()).message,
              HasSubstr("in vain: the one arrival of its phase is there, but"));
}

__global__ void neighbour_or_zero(int* out, int n) {
  const int t = threadIdx.x;
  if (t >= n) return;
  const int next = __shfl_down_sync(0xffffffffU, t, 1);
  out[t] = t + 1 < n ? next : 0;
}

TEST(AShuffleFromALaneThatIsNotThere, IsNotGuaranteed) {
  DeviceArray<int> out(32, "out");
  const Finding returned = first_finding(neighbour_or_zero, {1, 32}, out.data(), 20);
  EXPECT_EQ(returned.kind, FindingKind::invalid_mask);
  EXPECT_EQ(returned.message,
            "not guaranteed by CUDA: thread (19,0,0) takes by this shuffle the value of thread (20,0,0), which has "
            "already returned");
  EXPECT_THAT(returned.advice, StartsWith("the value is undefined: if it is used"));
  EXPECT_THAT(first_finding(neighbour_or_zero, {1, 24}, out.data(), 24).message,
              HasSubstr("of lane 24, which does not exist: the block has 24 threads"));
}

__global__ void all_from_a_lane_that_left(int* out) {
  if (threadIdx.x == 7) return;
  out[threadIdx.x] = __shfl_sync(0xffffffffU, static_cast<int>(threadIdx.x), 7);
}

TEST(AShuffleFromALaneThatIsNotThere, IsWrongIfNoLaneGetsAValue) {
  DeviceArray<int> out(32, "out");
  EXPECT_EQ(first_finding(all_from_a_lane_that_left, {1, 32}, out.data()).message,
            "invalid mask: thread (0,0,0) and all others of this shuffle take the values of lanes that are not there, "
            "such as thread (7,0,0), which has already returned; such a value is undefined");
}

__global__ void shuffle_in_segments(int* out, int width) {
  out[threadIdx.x] = __shfl_down_sync(0xffffffffU, static_cast<int>(threadIdx.x), 3, width);
}

TEST(TheWidthOfAShuffle, IsAPowerOfTwo) {
  DeviceArray<int> out(32, "out");
  const Finding f = first_finding(shuffle_in_segments, {1, 32}, out.data(), 24);
  EXPECT_EQ(f.kind, FindingKind::invalid_mask);
  EXPECT_EQ(f.message,
            "invalid mask: thread (0,0,0) shuffles with a width of 24, which is not a power of two from 1 to 32");
  EXPECT_THAT(first_finding(shuffle_in_segments, {1, 32}, out.data(), 64).message, HasSubstr("a width of 64,"));
  EXPECT_THAT(first_finding(shuffle_in_segments, {1, 32}, out.data(), 512).message,
              HasSubstr("a width of 255 or more"));
  EXPECT_THAT(first_finding(shuffle_in_segments, {1, 32}, out.data(), -8).message, HasSubstr("a width of 0 or less"));
  for (const int width : {1, 2, 4, 8, 16, 32}) {
    EXPECT_TRUE(findings_of(shuffle_in_segments, {1, 32}, out.data(), width).empty()) << width;
  }
}

// Rows of a tile; lanes from `leaves` on are not there.
__global__ void load_matrix_without_some(unsigned* out, int leaves) {
  __shared__ __align__(16) unsigned tile[32];
  if (threadIdx.x < 32) tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (static_cast<int>(threadIdx.x) >= leaves) return;
  const auto row = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x % 8 * 4]));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(out[threadIdx.x]) : "r"(row));
}

TEST(ALoadOfMatrices, NeedsAllLanesOfItsWarp) {
  DeviceArray<unsigned> out(64, "out");
  const Finding returned = first_finding(load_matrix_without_some, {1, 32}, out.data(), 20);
  EXPECT_EQ(returned.kind, FindingKind::invalid_mask);
  EXPECT_EQ(returned.message,
            "invalid mask: thread (0,0,0) loads matrices, which all 32 lanes of a warp do together, without thread "
            "(20,0,0), which has already returned");
  EXPECT_EQ(first_finding(load_matrix_without_some, {1, 40}, out.data(), 64).message,
            "invalid mask: thread (32,0,0) loads matrices, which all 32 lanes of a warp do together, without lane 8, "
            "which does not exist: the block has 40 threads");
  EXPECT_TRUE(findings_of(load_matrix_without_some, {1, 64}, out.data(), 64).empty());
}

__global__ void load_matrix_at_two_places(unsigned* out) {
  __shared__ __align__(16) unsigned tile[32];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  const auto row = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x % 8 * 4]));
  unsigned part = 0;
  if (threadIdx.x < 16) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(part) : "r"(row));
  } else {
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(part) : "r"(row));
  }
  out[threadIdx.x] = part;
}

TEST(ALoadOfMatrices, NeedsAllLanesAtOnePlace) {
  DeviceArray<unsigned> out(32, "out");
  const Finding f = first_finding(load_matrix_at_two_places, {1, 32}, out.data());
  EXPECT_EQ(f.kind, FindingKind::invalid_mask);
  EXPECT_THAT(f.message, HasSubstr("without thread (16,0,0), which waits at another call, or with another mask, in "));
}

}  // namespace
