// Blocks of a cooperative launch wait for each other.

#include <gtest/gtest.h>

#include "common/simt/device/grid_group.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/launch_by_address.h"
#include "common/simt/runtime/profiling.h"

namespace {

namespace cg = cooperative_groups;

// Each round, every thread takes the element of the thread after it.
__global__ void rotate(int* a, int* b, int rounds) {
  const cg::grid_group grid = cg::this_grid();
  const auto count = static_cast<unsigned>(grid.size());
  const auto i = static_cast<unsigned>(grid.thread_rank());
  for (int round = 0; round < rounds; ++round) {
    const int* from = round % 2 == 0 ? a : b;
    int* to = round % 2 == 0 ? b : a;
    to[i] = from[(i + 1) % count];
    grid.sync();
  }
}

TEST(GridGroup, AllBlocksMeet) {
  simt::DeviceArray<int> a(96, "a");
  simt::DeviceArray<int> b(96, "b");
  for (int i = 0; i < 96; ++i) a[i] = i;
  int* first = a.data();
  int* second = b.data();
  int rounds = 4;
  void* arguments[] = {&first, &second, &rounds};
  const simt::Profile profile = simt::profile([&] {
    EXPECT_EQ(cudaLaunchCooperativeKernel(rotate, dim3(3), dim3(32), arguments), cudaSuccess);
    // Another number of blocks, at the same counter.
    EXPECT_EQ(cudaLaunchCooperativeKernel(rotate, dim3(2), dim3(48), arguments), cudaSuccess);
  });
  EXPECT_TRUE(profile.findings.empty());
  for (int i = 0; i < 96; ++i) EXPECT_EQ(a[i], (i + 8) % 96);
}

}  // namespace
