#include "common/estimate/joined_loads.h"

#include "common/core/lanes.h"

namespace estimate {
namespace {

constexpr std::uint64_t kMostBytes = 16;

bool is_aligned(const memory::WarpAccess& access) {
  for (const std::size_t lane : core::lanes_in(access.active)) {
    if (access.address[lane] % kMostBytes != 0) return false;
  }
  return true;
}

bool follows(const memory::WarpAccess& first, int loads, const memory::WarpAccess& next) {
  if (first.active != next.active || first.bytes != next.bytes) return false;
  const auto distance = static_cast<std::uint64_t>(loads) * static_cast<std::uint64_t>(first.bytes);
  for (const std::size_t lane : core::lanes_in(first.active)) {
    if (next.address[lane] != first.address[lane] + distance) return false;
  }
  return true;
}

}  // namespace

std::optional<JoinedLoads::Joined> JoinedLoads::add(std::uint64_t block, int warp, unsigned site, std::size_t step,
                                                    const memory::WarpAccess& access) {
  const auto [known, is_new] = last_.try_emplace({block, warp, site}, Run{access, step});
  if (is_new) return std::nullopt;
  Run& run = known->second;
  const auto bytes = static_cast<std::uint64_t>(run.loads + 1) * static_cast<std::uint64_t>(access.bytes);
  if (bytes > kMostBytes || !is_aligned(run.first) || !follows(run.first, run.loads, access)) {
    run = {access, step};
    return std::nullopt;
  }
  ++run.loads;
  memory::WarpAccess joined = run.first;
  joined.bytes = bytes <= 8 ? 8 : 16;
  return Joined{run.step, joined};
}

}  // namespace estimate
