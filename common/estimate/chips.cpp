#include "common/estimate/chips.h"

#include <algorithm>
#include <initializer_list>

namespace estimate {
namespace {

constexpr std::size_t kKiB = 1024;

/// What a block gets of an SM, and what an SM has for its blocks.
struct SmSize {
  int threads;
  int blocks;
  std::size_t cache_kib;     // first-level cache and shared memory together
  std::size_t reserved_kib;  // for each block
  std::initializer_list<std::size_t> shared_kib;
};

core::Architecture chip(const ChipSize& size, const SmSize& sm) {
  core::Architecture chip = core::kH200;
  chip.name = size.name;
  chip.sms = size.sms;
  chip.sm_threads = sm.threads;
  chip.sm_blocks = sm.blocks;
  chip.sm_cache_bytes = sm.cache_kib * kKiB;
  chip.reserved_shared_bytes = sm.reserved_kib * kKiB;
  const std::size_t largest = *(sm.shared_kib.end() - 1) * kKiB;
  chip.shared_sizes.fill(largest);
  std::ranges::transform(sm.shared_kib, chip.shared_sizes.begin(), [](std::size_t kib) { return kib * kKiB; });
  chip.sm_shared_bytes = largest;
  chip.shared_bytes = largest - chip.reserved_shared_bytes;
  chip.l2_bytes = size.l2_mib * kKiB * kKiB;
  // One walk through all of L2 finds nearly everything again, except where L2 has two parts, as an H200's: there the
  // H200's share is taken. @source gpu-latency of te42kyfo/gpu-benches on an L40 and a V100
  chip.l2_used = 1;
  chip.memory_bytes = size.memory_gb * 1'000'000'000;
  return chip;
}

}  // namespace

core::Architecture volta(const ChipSize& size) { return chip(size, {2048, 32, 128, 0, {0, 8, 16, 32, 64, 96}}); }

core::Architecture turing(const ChipSize& size) { return chip(size, {1024, 16, 96, 0, {32, 64}}); }

core::Architecture ampere_a100(const ChipSize& size) {
  core::Architecture a100 = chip(size, {2048, 32, 192, 1, {0, 8, 16, 32, 64, 100, 132, 164}});
  a100.l2_used = core::kH200.l2_used;
  return a100;
}

core::Architecture ampere(const ChipSize& size) { return chip(size, {1536, 16, 128, 1, {0, 8, 16, 32, 64, 100}}); }

core::Architecture ada(const ChipSize& size) { return chip(size, {1536, 24, 128, 1, {0, 8, 16, 32, 64, 100}}); }

core::Architecture hopper(const ChipSize& size) {
  core::Architecture hopper = core::kH200;
  hopper.name = size.name;
  hopper.sms = size.sms;
  hopper.l2_bytes = size.l2_mib * kKiB * kKiB;
  hopper.memory_bytes = size.memory_gb * 1'000'000'000;
  return hopper;
}

}  // namespace estimate
