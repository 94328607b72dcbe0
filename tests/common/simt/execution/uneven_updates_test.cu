// Long kernels that update memory and wait for nobody: what lets others run must not show in what they cost.

#include <gtest/gtest.h>

#include "common/simt/runtime/profiling.h"
#include "tests/common/safety/run_checked.h"

namespace {

using simt::Profile;
using test::filled;

constexpr int kRounds = 600;

// Lanes take turns at being slow, so that some are always rounds ahead of others.
__global__ void update_unevenly(int* sums, int* out) {
  const int lane = threadIdx.x;
  for (int round = 0; round < kRounds; ++round) {
    for (int i = 0; i < (lane * 7 + round * 11) % 31; ++i) {
      for (int k = 0; k < (lane + i) % 3; ++k) atomicAdd(&sums[lane], 1);
    }
    if ((lane + round) % 2 == 0) out[lane] = round;
    out[32 + lane] = round;
  }
}

TEST(UnevenUpdates, TakeAsManyRequestsAsInLockstep) {
  for (const bool checks : {false, true}) {
    auto sums = filled<int>(32, "sums");
    auto out = filled<int>(64, "out");
    const Profile p = simt::profile(
        [&] {
          launch(update_unevenly, {1, 32}, sums.data(), out.data());
        },
        {.checks = checks});
    EXPECT_TRUE(p.findings.empty());
    EXPECT_EQ(p.global_stores().requests, 2U * kRounds) << checks;
  }
}

}  // namespace
