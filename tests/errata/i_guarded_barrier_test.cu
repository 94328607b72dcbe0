// Claim: in a transpose through a tile, one `if (row < rows && col < cols)` around everything is guard enough. It holds
// a barrier that some threads never reach, and it silences threads whose *output* element exists.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/ceil_div.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

constexpr int kTileDim = 32;

enum class Guard {
  around_everything,  ///< as claimed
  barrier_outside,    ///< the first bug repaired: the barrier is not in the if any more
  one_for_each_side,  ///< both repaired: the store has a condition of its own
};

template <Guard guard, bool swizzled>
__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int first_row = blockIdx.y * kTileDim;
  const int first_col = blockIdx.x * kTileDim;
  const int place = swizzled ? x ^ y : x;
  const int other_place = swizzled ? x ^ y : y;
  const bool has_input = first_row + y < rows && first_col + x < cols;
  const bool has_output = first_col + y < cols && first_row + x < rows;
  if (guard == Guard::around_everything) {
    if (has_input) {
      tile[y][place] = in[(first_row + y) * cols + first_col + x];
      __syncthreads();
      if (has_output) out[(first_col + y) * rows + first_row + x] = tile[x][other_place];
    }
    return;
  }
  if (has_input) tile[y][place] = in[(first_row + y) * cols + first_col + x];
  __syncthreads();
  if (has_output && (has_input || guard == Guard::one_for_each_side)) {
    out[(first_col + y) * rows + first_row + x] = tile[x][other_place];
  }
}

struct Outcome {
  int wrong_elements = 0;
  std::vector<safety::Finding> findings;
};

template <Guard guard, bool swizzled = true>
Outcome transpose(int rows, int cols) {
  simt::DeviceArray<float> in(rows * cols, "in");
  simt::DeviceArray<float> out(rows * cols, "out");
  for (int i = 0; i < rows * cols; ++i) {
    in[i] = static_cast<float>(i);
    out[i] = -1;
  }
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));
  Outcome outcome;
  outcome.findings =
      simt::profile([&] {
        launch(transpose_tile<guard, swizzled>, {grid, dim3(kTileDim, kTileDim)}, in.data(), out.data(), rows, cols);
      }).findings;
  for (int row = 0; row < cols; ++row) {
    for (int col = 0; col < rows; ++col)
      outcome.wrong_elements += out[row * rows + col] != in[col * cols + row] ? 1 : 0;
  }
  return outcome;
}

template <bool swizzled>
void expect_divergent_barrier(int rows, int cols) {
  const Outcome outcome = transpose<Guard::around_everything, swizzled>(rows, cols);
  ASSERT_EQ(outcome.findings.size(), 1U);
  EXPECT_EQ(outcome.findings[0].kind, safety::FindingKind::divergent_barrier);
  EXPECT_THAT(outcome.findings[0].message, testing::HasSubstr("waits at __syncthreads()"));
}

TEST(ErratumI, TheBarrierInsideOfTheIfIsDivergentWhereverATileHangsOverTheEdge) {
  expect_divergent_barrier<true>(1, 64);
  expect_divergent_barrier<true>(33, 40);
  expect_divergent_barrier<false>(1, 64);  // with or without a swizzle
}

TEST(ErratumI, WithTheBarrierOutsideTheSkippedWriteOutIsLeft) {
  EXPECT_EQ((transpose<Guard::barrier_outside>(1, 64).wrong_elements), 62);    // of 64
  EXPECT_EQ((transpose<Guard::barrier_outside>(33, 40).wrong_elements), 230);  // of 1320
  EXPECT_EQ((transpose<Guard::barrier_outside, false>(33, 40).wrong_elements), 230);
}

TEST(ErratumI, MultiplesOf32HideBothBugs) {
  const Outcome outcome = transpose<Guard::around_everything>(64, 96);
  EXPECT_TRUE(outcome.findings.empty());
  EXPECT_EQ(outcome.wrong_elements, 0);
}

TEST(ErratumI, AConditionForEachSideIsRightEverywhere) {
  for (const auto& [rows, cols] : {std::pair{1, 64}, std::pair{64, 1}, std::pair{33, 40}, std::pair{64, 96}}) {
    const Outcome outcome = transpose<Guard::one_for_each_side>(rows, cols);
    EXPECT_TRUE(outcome.findings.empty());
    EXPECT_EQ(outcome.wrong_elements, 0) << rows << "x" << cols;
  }
}

}  // namespace
