#include <gtest/gtest.h>

#include "common/simt/execution/partial_order.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

__global__ void shift(const float* in, float* out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}

// What else than a barrier can order threads makes the checks keep every reader of a cell, which takes a hundred times
// as long where all threads read the same. So nothing of the emulator itself may bring it in.
TEST(PlainProgram, OnlyBarriersOrderItsThreads) {
  simt::DeviceArray<float> in(64, "in"), out(64, "out");
  for (float& value : in) value = 1;
  EXPECT_TRUE(simt::profile([&] { launch(shift, {1, 64}, in.data(), out.data()); }).findings.empty());
  EXPECT_EQ(&kSimtOrdersSomeThreads, nullptr);
}

}  // namespace
