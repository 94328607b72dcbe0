// "For doubles, switch the banks to 8 bytes." That mode existed on one generation only (Kepler). Today banks are 4
// bytes wide, and a warp's doubles are served in two phases of 16 lanes.

#include <gtest/gtest.h>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

template <int stride>
__global__ void load_doubles(double* out) {
  __shared__ double numbers[32 * stride];
  for (int i = threadIdx.x; i < 32 * stride; i += 32) numbers[i] = 1;
  __syncthreads();
  out[threadIdx.x] = numbers[stride * threadIdx.x];
}

template <int stride>
simt::Totals loads() {
  simt::DeviceArray<double> out(32, "out");
  const simt::Profile p = simt::profile([&] { launch(load_doubles<stride>, {1, 32}, out.data()); });
  EXPECT_TRUE(p.findings.empty());
  return p.shared_loads();
}

// 8-byte banks would serve all 32 at once.
TEST(ConsecutiveDoubles, TakeTwoWavefrontsAndNoConflict) {
  EXPECT_EQ(loads<1>().wavefronts_per_request(), 2.0);
  EXPECT_EQ(loads<1>().conflicts(), 0U);
}

// 16 lanes a phase, 4 words apart: 4-byte banks 0, 1, 4, 5, ..., 28, 29 serve 8 of them at a time, twice in each phase.
TEST(EverySecondDouble, TakesFourWavefronts) { EXPECT_EQ(loads<2>().wavefronts_per_request(), 4.0); }

}  // namespace
