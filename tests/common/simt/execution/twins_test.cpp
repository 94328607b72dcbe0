// Launches that are not counted run the twins of kernels, those that are counted the kernels with hooks.

#include <gtest/gtest.h>

#include "common/simt/execution/current.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/program_run.h"
#include "common/simt/trace/warp_log.h"
#include "tests/common/simt/execution/twins_kernels.h"

namespace {

int watched = 0;
int unwatched = 0;

}  // namespace

// Before it there was a store: where there are hooks, the lane's log knows of it.
void note_who_runs() noexcept { ++(simt::simt_current_log->is_empty() ? unwatched : watched); }

namespace {

class Twins : public testing::TestWithParam<void (*)(int*)> {};

TEST_P(Twins, RunWhereNobodyLooks) {
  simt::DeviceArray<int> x(1, "x");
  x.data()[0] = 0;
  watched = unwatched = 0;
  simt::begin_program(1);
  GetParam()(x.data());
  const int once = watched;
  EXPECT_GT(once, 0);
  EXPECT_EQ(unwatched, 0);
  for (int i = 0; i < 2; ++i) GetParam()(x.data());
  simt::end_program();
  EXPECT_EQ(watched, once);
  EXPECT_EQ(unwatched, 2 * once);
  EXPECT_EQ(x.data()[0], 3 * once);
}

INSTANTIATE_TEST_SUITE_P(Kernels, Twins,
                         testing::Values(launch_plain, launch_of_file, launch_of_template, launch_by_name));

}  // namespace
