#include <fmt/format.h>

#include "common/memory/warp_access.h"
#include "common/simt/findings/sentences.h"

namespace simt {

using safety::Finding;
using safety::FindingKind;

Finding describe(const StuckLane& stuck, const Scene& scene) {
  Finding finding;
  finding.kind = FindingKind::divergent_barrier;
  finding.where = scene.where(stuck.tag);
  finding.block = scene.launch.block_index(stuck.block);
  finding.thread = scene.launch.thread_index(stuck.thread);
  const bool exists = stuck.other != Whereabouts::missing;
  const std::string other =
      exists ? scene.thread(stuck.other_thread) : fmt::format("lane {}", stuck.other_thread % memory::kWarpSize);
  std::string other_does;
  switch (stuck.other) {
    case Whereabouts::missing:
      other_does = fmt::format("does not exist: the block has {} threads", scene.launch.threads_per_block());
      break;
    case Whereabouts::unnamed:
      break;
    case Whereabouts::exited:
      other_does = stuck.at_barrier ? "has already returned" : "returned without reaching it";
      break;
    case Whereabouts::at_barrier:
      other_does = fmt::format("waits at the barrier in {}", scene.line(stuck.other_tag));
      break;
    case Whereabouts::at_warp_op:
      other_does = fmt::format("waits at the warp intrinsic in {}", scene.line(stuck.other_tag));
      break;
  }
  const std::string self = scene.thread(stuck.thread);
  if (stuck.at_barrier) {
    finding.message =
        fmt::format("divergent barrier: {} waits at __syncthreads() for {}, which {}", self, other, other_does);
    finding.advice =
        "move the barrier out of the if, loop or early return, so that every thread of the block reaches it";
    return finding;
  }
  finding.kind = FindingKind::invalid_mask;
  finding.advice = "name exactly the lanes that reach this call in its mask";
  if (stuck.other == Whereabouts::unnamed) {
    finding.message = fmt::format(
        "invalid mask: {} and all others of this shuffle take the values of lanes that its "
        "mask leaves out, {} for one; such a value is undefined",
        self, other);
    finding.advice = "name the source lanes in the mask and let them call the shuffle too, or correct the source lane";
  } else if (stuck.thread == stuck.other_thread) {
    finding.message =
        fmt::format("invalid mask: {} calls this warp intrinsic with a mask that leaves out its own lane", self);
  } else {
    finding.message =
        fmt::format("invalid mask: {} calls this warp intrinsic together with {}, which {}", self, other, other_does);
  }
  return finding;
}

}  // namespace simt
