// How often elements of an array are stored.

#include <gtest/gtest.h>

#include "common/grading/store_counts.h"
#include "common/simt/runtime/device_array.h"

namespace {

using grading::RepeatedStore;

template <typename Kernel>
std::vector<RepeatedStore> repeated_by(Kernel kernel, const LaunchConfig& config) {
  simt::DeviceArray<float> out(256, "out");
  const grading::StoreCounts counts;
  const simt::Profile profile = simt::profile([&] { launch(kernel, config, out.data()); });
  EXPECT_TRUE(profile.findings.empty());
  return counts.repeated(profile);
}

__global__ void store_once(float* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

__global__ void store_in_every_block(float* out) {
  for (int i = threadIdx.x; i < 256; i += blockDim.x) out[i] = 1;
}

__global__ void sum_in_memory(float* out) {
  out[threadIdx.x] = 0;
  for (int i = 0; i < 7; ++i) out[threadIdx.x] += 1;
}

__global__ void store_in_turns(float* out) {
  for (int round = 0; round < 3; ++round) {
    out[(threadIdx.x + round) % 64] = 1;
    __syncthreads();
  }
}

__global__ void store_wide(float* out) { reinterpret_cast<float4*>(out)[threadIdx.x] = float4{1, 1, 1, 1}; }

TEST(StoreCounts, SayNothingOfElementsThatWereStoredOnce) {
  EXPECT_TRUE(repeated_by(store_once, {4, 64}).empty());
  EXPECT_TRUE(repeated_by(store_wide, {1, 64}).empty());
}

TEST(StoreCounts, KnowHowManyThreadsStoredAnElementAndInWhichLine) {
  const auto repeated = repeated_by(store_in_every_block, {5, 64});
  ASSERT_EQ(repeated.size(), 1U);
  EXPECT_EQ(repeated[0].variable, "out");
  EXPECT_EQ(repeated[0].index, 0U);
  EXPECT_EQ(repeated[0].stores, 5U);
  EXPECT_EQ(repeated[0].threads, 5U);
  EXPECT_EQ(repeated[0].lines, std::vector<int>{24});
}

TEST(StoreCounts, TellOneThreadFromMany) {
  const auto repeated = repeated_by(sum_in_memory, {1, 64});
  ASSERT_EQ(repeated.size(), 1U);
  EXPECT_EQ(repeated[0].stores, 8U);
  EXPECT_EQ(repeated[0].threads, 1U);
  EXPECT_EQ(repeated[0].lines.size(), 2U);
}

TEST(StoreCounts, DoNotSayHowManyThreadsWhereTheyCannotKnow) {
  const auto repeated = repeated_by(store_in_turns, {1, 64});
  ASSERT_EQ(repeated.size(), 1U);
  EXPECT_EQ(repeated[0].stores, 3U);
  EXPECT_EQ(repeated[0].threads, 0U);
}

}  // namespace
