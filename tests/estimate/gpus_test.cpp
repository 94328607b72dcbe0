// The GPUs that estimates know, as a table of docs/estimate.md. UPDATE_DOCS=1 writes it.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "common/caches/residency.h"
#include "common/estimate/gpu_times.h"
#include "tests/estimate/page.h"

namespace {

using estimate::GpuTimes;

std::string row(const GpuTimes& gpu) {
  const double cycles = gpu.chip.sms * gpu.clock_ghz;  // of all SMs, in a nanosecond
  return fmt::format("| `{}` | {} | {} | {} | {} | {:.0f} | {:.0f} | {:.0f} | {:.0f} | {} |\n", gpu.name, gpu.chip.sms,
                     gpu.clock_ghz, gpu.chip.sm_threads, gpu.chip.l2_bytes >> 20, 32 * cycles / gpu.l2_sector,
                     cycles / gpu.read_byte, gpu.l2_latency, gpu.dram_latency, gpu.source);
}

TEST(Gpus, AreOnThePage) {
  std::string table =
      "| GPU | SMs | GHz | threads on an SM | L2, MiB | L2, GB/s | DRAM read, GB/s | L2, cycles | DRAM, cycles | "
      "source "
      "|\n|---|--:|--:|--:|--:|--:|--:|--:|--:|---|\n";
  for (const GpuTimes& gpu : estimate::gpus()) table += row(gpu);
  estimate::Page page;
  if (estimate::is_updating()) return page.replace("gpus", table);
  EXPECT_EQ(page.part("gpus"), table);
}

TEST(Gpus, OnlyTheH200IsMeasured) {
  for (const GpuTimes& gpu : estimate::gpus()) EXPECT_EQ(gpu.is_measured, gpu.name == "H200") << gpu.name;
}

// What a learner would look up, here in NVIDIA's words: an SM's threads, blocks and shared memory.
TEST(Gpus, HaveSmsOfTheirOwn) {
  const auto has = [](const char* name, int threads, int blocks, std::size_t shared_kib, std::size_t l1_kib) {
    const core::Architecture& chip = estimate::gpu_called(name).chip;
    EXPECT_EQ(chip.sm_threads, threads) << name;
    EXPECT_EQ(chip.sm_blocks, blocks) << name;
    EXPECT_EQ(chip.sm_shared_bytes, shared_kib << 10) << name;
    EXPECT_EQ(chip.sm_cache_bytes, l1_kib << 10) << name;
    EXPECT_TRUE(std::ranges::is_sorted(chip.shared_sizes)) << name;
    EXPECT_EQ(chip.shared_sizes.back(), chip.sm_shared_bytes) << name;
  };
  has("H200", 2048, 32, 228, 256);
  has("H100", 2048, 32, 228, 256);
  has("A100", 2048, 32, 164, 192);
  has("RTX4090", 1536, 24, 100, 128);
  has("RTX3090", 1536, 16, 100, 128);
  has("T4", 1024, 16, 64, 96);
  has("V100", 2048, 32, 96, 128);
}

TEST(Gpus, HoldAsManyBlocksAsTheirSmsAllow) {
  for (const GpuTimes& gpu : estimate::gpus())
    EXPECT_EQ(caches::blocks_per_sm(gpu.chip, {.threads = 32}), gpu.chip.sm_blocks) << gpu.name;
  EXPECT_EQ(caches::blocks_per_sm(estimate::gpu_called("T4").chip, {.threads = 1024}), 1);
  EXPECT_EQ(caches::blocks_per_sm(estimate::gpu_called("A100").chip, {.threads = 128, .shared_bytes = 40 << 10}), 4);
  EXPECT_EQ(caches::blocks_per_sm(estimate::gpu_called("RTX4090").chip, {.threads = 1024}), 1);
}

// On an A100, four blocks with 16 KiB each, as the driver wants room for twice the threads of an SM.
TEST(Gpus, LeaveToL1WhatSharedMemoryDoesNotNeed) {
  const auto l1 = [](const char* name, std::uint64_t shared_bytes) {
    return caches::cache_sizes(estimate::gpu_called(name).chip, {.threads = 1024, .shared_bytes = shared_bytes})
        .l1_bytes;
  };
  const auto kib = [](double size) { return static_cast<std::size_t>(0.93 * 1024 * size); };
  EXPECT_EQ(l1("V100", 0), kib(128));
  EXPECT_EQ(l1("T4", 0), kib(64));
  EXPECT_EQ(l1("A100", 0), kib(192 - 8));
  EXPECT_EQ(l1("A100", 15 << 10), kib(192 - 64));
}

}  // namespace
