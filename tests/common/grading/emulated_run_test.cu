// How much a warp has loaded before it stores.

#include <gtest/gtest.h>

#include <algorithm>

#include "common/grading/emulated_run.h"
#include "common/launch.h"
#include "common/simt/runtime/device_array.h"

namespace {

constexpr int kRounds = 4;

template <typename Kernel>
double bytes_before_stores(Kernel kernel) {
  simt::DeviceArray<float> in(kRounds * 64, "in");
  simt::DeviceArray<float> out(kRounds * 64, "out");
  std::fill(in.begin(), in.end(), 1.0F);
  const grading::EmulatedRun run(true);
  const simt::Profile profile = simt::profile([&] { launch(kernel, {1, 64}, in.data(), out.data()); });
  EXPECT_TRUE(profile.findings.empty());
  return run.bytes_loaded_before_stores();
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

}  // namespace
