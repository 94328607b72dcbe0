#include <gtest/gtest.h>

#include "common/keep_in_l2.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

using simt::DeviceArray;

constexpr int kLoadLine = __LINE__ + 2;
__global__ void copy(const float4* in, float4* out) {
  const float4 value = load_keeping_in_l2(&in[threadIdx.x]);
  store_keeping_in_l2(&out[threadIdx.x], value);
}

// The emulator knows no caches: what counts is that each is one 16-byte access, blamed on the line that makes it.
TEST(KeepInL2, EachIsOneWideAccessOfTheCaller) {
  DeviceArray<float4> in(32, "in");
  DeviceArray<float4> out(32, "out");
  for (int i = 0; i < 32; ++i) in[i] = make_float4(1.0F * i, 0, 0, -1.0F * i);
  const simt::Profile profile = simt::profile([&] { launch(copy, {1, 32}, in.data(), out.data()); });

  ASSERT_EQ(profile.sites.size(), 2U);
  for (const simt::Site& site : profile.sites) {
    EXPECT_EQ(site.file, __FILE__);
    EXPECT_EQ(site.line, site.kind == simt::Kind::load ? kLoadLine : kLoadLine + 1);
    EXPECT_EQ(site.bytes, 16);
    EXPECT_EQ(site.requests, 1U);
    EXPECT_EQ(site.cost, 16U);
  }
  for (int i = 0; i < 32; ++i) {
    EXPECT_EQ(out[i].x, 1.0F * i);
    EXPECT_EQ(out[i].w, -1.0F * i);
  }
}

}  // namespace
