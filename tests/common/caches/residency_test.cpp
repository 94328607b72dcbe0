#include "common/caches/residency.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/common/caches/h200_caches.h"

namespace {

using caches::BlockNeeds;
using core::kH200;

// An H200 sets aside another size of shared memory for these, and nobody knows why: less than 4096 threads would need,
// or more although the kernel uses none.
const std::set<std::string> kOtherSizes{"08_data_layout.stage_triangles solution",
                                        "10_caches.walk_blocked solution",
                                        "10_caches.walk_blocked starter",
                                        "11_register_tiling.multiply_register_tile solution",
                                        "11_register_tiling.multiply_wide_loads solution",
                                        "11_register_tiling.multiply_wide_loads starter",
                                        "12_warp_shuffles.scan_rows_shuffle starter",
                                        "12_warp_shuffles.sum_shuffle starter",
                                        "12_warp_shuffles.transpose_in_registers starter"};

// The limits that Nsight Compute names, and how much of an SM is shared memory, kernel by kernel.
TEST(Residency, IsWhatTheH200Does) {
  int compared = 0;
  for (const auto& [name, kernel] : caches::read_h200_caches()) {
    const BlockNeeds needs{.threads = kernel.threads,
                           .shared_bytes = kernel.shared_bytes - kH200.reserved_shared_bytes,
                           .registers = kernel.registers};
    EXPECT_EQ(caches::blocks_per_sm(kH200, needs), kernel.blocks_per_sm) << name;
    const auto l1_bytes = static_cast<std::size_t>(0.93 * static_cast<double>((256 << 10) - kernel.shared_size));
    EXPECT_EQ(caches::cache_sizes(kH200, needs).l1_bytes == l1_bytes, !kOtherSizes.contains(name)) << name;
    ++compared;
  }
  EXPECT_GT(compared, 130);
}

TEST(Residency, ABlockThatTakesAllOfAnSmIsAlone) {
  EXPECT_EQ(caches::blocks_per_sm(kH200, {.threads = 1024, .shared_bytes = 227 << 10}), 1);
  EXPECT_EQ(caches::blocks_per_sm(kH200, {.threads = 1024, .registers = 64}), 1);
  EXPECT_EQ(caches::blocks_per_sm(kH200, {.threads = 1, .registers = 16}), 32);
}

TEST(Residency, APartOfAGpuHasItsShareOfL2AndTheSameSms) {
  const core::Architecture part = caches::part_of(kH200, 33);
  EXPECT_EQ(part.sms, 33);
  EXPECT_EQ(4 * part.l2_bytes, kH200.l2_bytes);
  const BlockNeeds needs{.threads = 256};
  EXPECT_EQ(caches::cache_sizes(part, needs).l1_bytes, caches::cache_sizes(kH200, needs).l1_bytes);
  EXPECT_EQ(caches::part_of(kH200, kH200.sms).l2_bytes, kH200.l2_bytes);
}

}  // namespace
