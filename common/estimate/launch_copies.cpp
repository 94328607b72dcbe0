// What LaunchSamples does about copies that run by themselves.

#include <bit>
#include <utility>

#include "common/estimate/launch_sample.h"

namespace estimate {

// The model lets a warp wait for all that it has loaded before it goes on.
void LaunchSamples::note_copies(WarpWork& warp, const simt::Request& request) {
  const simt::RecordKind& kind = simt::tag_kind(request.site.tag);
  const bool begins = kind.is_late && kind.access == memory::Kind::store && !kind.is_of_phase;
  if (begins) warp.copies_begun += static_cast<std::uint64_t>(std::popcount(request.access.active));
  if (std::exchange(warp.has_waited, false) && !kind.is_late && warp.copies_landed < warp.copies_begun)
    samples_.back().why_not = "it goes on while copies are on their way, and what that brings is not known yet";
}

void LaunchSamples::landed(const simt::Request& copies, bool is_own) {
  if (!is_own || !is_wanted(copies.place.block)) return;
  WarpWork& warp = running_[copies.place.block][static_cast<std::size_t>(copies.place.warp)];
  warp.copies_landed += static_cast<std::uint64_t>(std::popcount(copies.access.active));
  warp.has_waited = true;
}

}  // namespace estimate
