// How much a warp has loaded before it stores, and how much it has on its way then.

#include <cuda_pipeline_primitives.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "common/grading/emulated_run.h"
#include "common/launch.h"
#include "common/simt/runtime/device_array.h"

namespace {

constexpr int kRounds = 4;

template <typename Kernel>
double measured(Kernel kernel, double (grading::EmulatedRun::*number)() const) {
  simt::DeviceArray<float> in(kRounds * 64, "in");
  simt::DeviceArray<float> out(kRounds * 64, "out");
  std::fill(in.begin(), in.end(), 1.0F);
  const grading::EmulatedRun run(true);
  const simt::Profile profile = simt::profile([&] { launch(kernel, {1, 64}, in.data(), out.data()); });
  EXPECT_TRUE(profile.findings.empty());
  return (run.*number)();
}

template <typename Kernel>
double bytes_before_stores(Kernel kernel) {
  return measured(kernel, &grading::EmulatedRun::bytes_loaded_before_stores);
}

template <typename Kernel>
double bytes_at_stores(Kernel kernel) {
  return measured(kernel, &grading::EmulatedRun::bytes_on_their_way_at_stores);
}

__global__ void in_turns(const float* in, float* out) {
  for (int k = 0; k < kRounds; ++k) out[k * 64 + threadIdx.x] = in[k * 64 + threadIdx.x];
}

__global__ void all_before(const float* in, float* out) {
  float number[kRounds];
  for (int k = 0; k < kRounds; ++k) number[k] = in[k * 64 + threadIdx.x];
  __syncthreads();  // for which nothing has to be there
  for (int k = 0; k < kRounds; ++k) out[k * 64 + threadIdx.x] = number[k];
}

enum class Wait { never, in_block, in_warp };

template <Wait kWait>
__global__ void through_shared(const float* in, float* out) {
  __shared__ float number[kRounds][64];
  for (int k = 0; k < kRounds; ++k) {
    number[k][threadIdx.x] = in[k * 64 + threadIdx.x];
    if (kWait == Wait::in_block) __syncthreads();
    if (kWait == Wait::in_warp) __syncwarp();
  }
  __syncthreads();
  for (int k = 0; k < kRounds; ++k) out[k * 64 + threadIdx.x] = number[k][threadIdx.x];
}

TEST(BytesLoadedBeforeStores, AreThoseThatCanBeOnTheWayTogether) {
  EXPECT_EQ(bytes_before_stores(in_turns), 128);
  EXPECT_EQ(bytes_before_stores(all_before), kRounds * 128);
}

TEST(BytesLoadedBeforeStores, AreWaitedForAtABarrierBehindAStoreToSharedMemory) {
  EXPECT_EQ(bytes_before_stores(through_shared<Wait::never>), kRounds * 128);
  EXPECT_EQ(bytes_before_stores(through_shared<Wait::in_block>), 128);
  EXPECT_EQ(bytes_before_stores(through_shared<Wait::in_warp>), 128);
}

/// All copies are begun, each in a batch of its own. Before round k is stored, all batches but the last `prior(k)` are
/// waited for.
template <typename Prior>
__device__ void copy_late(const float* in, float* out, Prior prior) {
  __shared__ float number[kRounds][64];
  for (int k = 0; k < kRounds; ++k) {
    __pipeline_memcpy_async(&number[k][threadIdx.x], &in[k * 64 + threadIdx.x], sizeof(float));
    __pipeline_commit();
  }
  for (int k = 0; k < kRounds; ++k) {
    __pipeline_wait_prior(prior(k));
    out[k * 64 + threadIdx.x] = number[k][threadIdx.x];
  }
}

__global__ void waits_for_one_each(const float* in, float* out) {
  copy_late(in, out, [](int k) { return kRounds - 1 - k; });
}
__global__ void waits_for_all(const float* in, float* out) {
  copy_late(in, out, [](int) { return 0; });
}

TEST(BytesOnTheirWayAtStores, AreThoseOfCopiesThatNobodyHasWaitedFor) {
  EXPECT_EQ(bytes_at_stores(waits_for_one_each), (3 + 2 + 1 + 0) * 128 / 4.0);
}

TEST(BytesOnTheirWayAtStores, AreNoneOfWhoWaitsForEverythingOrLoads) {
  EXPECT_EQ(bytes_at_stores(waits_for_all), 0);
  EXPECT_EQ(bytes_at_stores(all_before), 0);
}

__global__ void stores_while_half_of_it_is_there(const float* in, float* out) {
  __shared__ float number[2][64];
  const float* const own = &in[threadIdx.x];
  for (int k = 0; k < 2; ++k) {
    __pipeline_memcpy_async(&number[k][threadIdx.x], own + k * 64, sizeof(float));
    __pipeline_commit();
  }
  if (threadIdx.x % 2 == 0) __pipeline_wait_prior(0);
  __syncwarp();
  out[threadIdx.x] = 1;
  __pipeline_wait_prior(0);
}

TEST(BytesOnTheirWayAtStores, CountsLaneByLane) {
  EXPECT_EQ(bytes_at_stores(stores_while_half_of_it_is_there), 2 * 128 / 2);
}

}  // namespace
