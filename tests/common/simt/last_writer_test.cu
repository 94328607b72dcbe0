#include <gtest/gtest.h>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/last_writer.h"
#include "common/simt/runtime/profiling.h"

namespace {

__global__ void fill_some(float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 1;
}

TEST(BlockThatWrote, IsTheOneOfTheLatestLaunchOrNone) {
  simt::DeviceArray<float> out(128, "out");
  simt::profile([&] { launch(fill_some, {4, 32}, out.data(), 100); });
  ASSERT_TRUE(simt::block_that_wrote(out.data() + 70));
  EXPECT_EQ(simt::block_that_wrote(out.data() + 70)->x, 2U);
  EXPECT_FALSE(simt::block_that_wrote(out.data() + 100));
  simt::profile([&] { launch(fill_some, {1, 32}, out.data(), 100); });
  EXPECT_FALSE(simt::block_that_wrote(out.data() + 70));
  EXPECT_FALSE(simt::block_that_wrote(&out));
}

TEST(BlockThatWrote, IsUnknownWithoutChecks) {
  simt::DeviceArray<float> out(128, "out");
  simt::profile([&] { launch(fill_some, {4, 32}, out.data(), 100); }, {.checks = false});
  EXPECT_FALSE(simt::block_that_wrote(out.data()));
}

}  // namespace
