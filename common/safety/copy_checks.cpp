// What AccessChecker does about copies that are done later than they are begun.

#include "common/core/lanes.h"
#include "common/safety/access_checker.h"

namespace safety {

using memory::Kind;

// What came before has to be before the copy begins, and what comes after it, behind its landing: both are writes.
void AccessChecker::on_copy(ShadowMemory& shadow, const memory::WarpAccess& access, int warp, unsigned site,
                            const StoredValues& values) {
  CopiesInFlight& copies = copies_[whose(true)];
  for (const std::size_t lane : core::lanes_in(access.active)) {
    const int thread = warp * memory::kWarpSize + static_cast<int>(lane);
    copies.begin(access.address[lane], static_cast<std::uint64_t>(access.bytes), plain_mark(thread, site, Kind::store));
  }
  check({&shadow, &access, &values, Strength::weak, warp * memory::kWarpSize, site_in_mark(site), true}, true);
}

void AccessChecker::land(std::uint64_t first, int thread, unsigned site, bool is_own) {
  const Moment now{order_.state_of(thread), thread};
  for (const CopiesInFlight::Touch& touch : copies_[whose(true)].land(first, {thread, site_in_mark(site), !is_own})) {
    if (!order_.is_after(touch.access.moment(), now)) report(touch);
  }
}

void AccessChecker::on_landing(ShadowMemory& shadow, const memory::WarpAccess& access, int warp, unsigned site,
                               const StoredValues& values, bool is_own) {
  for (const std::size_t lane : core::lanes_in(access.active)) {
    land(access.address[lane], warp * memory::kWarpSize + static_cast<int>(lane), site, is_own);
  }
  if (!is_own) return;
  check({&shadow, &access, &values, Strength::weak, warp * memory::kWarpSize, site_in_mark(site), true}, true);
}

// What reads a copy too early is not told of as a read of what nobody has written, too.
void AccessChecker::touch_copies(memory::WarpAccess& access, Strength strength, int warp, unsigned site) {
  CopiesInFlight& copies = copies_[whose(true)];
  if (copies.is_empty()) return;
  for (const std::size_t lane : core::lanes_in(access.active)) {
    const int thread = warp * memory::kWarpSize + static_cast<int>(lane);
    const AccessMark mark(order_.state_of(thread), thread, strength, site, access.kind);
    const auto touched = copies.touch(access.address[lane], static_cast<std::uint64_t>(access.bytes), mark, order_);
    if (touched.own) report(*touched.own);
    if (touched.any && access.kind == Kind::load) access.active &= ~(1U << lane);
  }
}

void AccessChecker::end_block() {
  crowded_.erase_block(whose(true));
  proxy_fences_.erase(whose(true));
  const auto copies = copies_.find(whose(true));
  if (copies == copies_.end()) return;
  for (const CopiesInFlight::Touch& touch : copies->second.end_block()) report(touch);
  copies_.erase(copies);
}

}  // namespace safety
