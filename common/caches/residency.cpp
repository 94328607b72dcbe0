#include "common/caches/residency.h"

#include <algorithm>

namespace caches {
namespace {

// Lines are lost before a cache is full, because addresses are hashed to its sets: at this size half of a footprint is
// still there when it is walked again.
constexpr double kUsedOfL1 = 0.93;

std::uint64_t rounded_up(std::uint64_t value, std::uint64_t unit) { return (value + unit - 1) / unit * unit; }

std::uint64_t shared_of_block(const core::Architecture& gpu, const BlockNeeds& needs) {
  constexpr std::uint64_t kSharedUnit = 128;
  return rounded_up(needs.shared_bytes + gpu.reserved_shared_bytes, kSharedUnit);
}

// Of an SM, for its blocks.
std::uint64_t shared_size(const core::Architecture& gpu, const BlockNeeds& needs) {
  const auto blocks = [&](unsigned threads) {
    return std::min<std::uint64_t>(static_cast<unsigned>(gpu.sm_blocks), threads / needs.threads);
  };
  const std::uint64_t bytes = shared_of_block(gpu, needs);
  std::uint64_t wanted = blocks(2 * static_cast<unsigned>(gpu.sm_threads)) * bytes;
  if (wanted > gpu.shared_sizes.back()) wanted = static_cast<unsigned>(blocks_per_sm(gpu, needs)) * bytes;
  const auto* const size = std::ranges::lower_bound(gpu.shared_sizes, wanted);
  return size == gpu.shared_sizes.end() ? gpu.shared_sizes.back() : *size;
}

}  // namespace

int blocks_per_sm(const core::Architecture& gpu, const BlockNeeds& needs) {
  constexpr std::uint64_t kRegisterUnit = 256;
  const std::uint64_t lanes = static_cast<unsigned>(gpu.warp_lanes);
  const std::uint64_t warps = (needs.threads + lanes - 1) / lanes;
  const std::uint64_t registers = warps * rounded_up(needs.registers * lanes, kRegisterUnit);
  const std::uint64_t by_warps = static_cast<unsigned>(gpu.sm_threads) / lanes / warps;
  // On chips that reserve nothing, a block may have none.
  const std::uint64_t by_shared = gpu.sm_shared_bytes / std::max<std::uint64_t>(shared_of_block(gpu, needs), 1);
  const std::uint64_t by_registers = gpu.sm_registers / registers;
  const std::uint64_t least = std::min({by_warps, by_shared, by_registers, std::uint64_t(gpu.sm_blocks)});
  return static_cast<int>(std::max<std::uint64_t>(least, 1));
}

core::Architecture part_of(core::Architecture gpu, int sms) {
  gpu.l2_bytes = gpu.l2_bytes * static_cast<std::size_t>(sms) / static_cast<std::size_t>(gpu.sms);
  gpu.sms = sms;
  return gpu;
}

CacheSizes cache_sizes(const core::Architecture& gpu, const BlockNeeds& needs) {
  const auto l1 = static_cast<double>(gpu.sm_cache_bytes - shared_size(gpu, needs));
  return {.sms = gpu.sms,
          .l1_bytes = static_cast<std::size_t>(kUsedOfL1 * l1),
          .l2_bytes = static_cast<std::size_t>(gpu.l2_used * static_cast<double>(gpu.l2_bytes))};
}

}  // namespace caches
