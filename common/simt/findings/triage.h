#pragma once

#include <span>
#include <vector>

#include "common/simt/findings/sentences.h"
#include "common/simt/profile/counters.h"

namespace simt {

/// What one worker has found out about a launch that went wrong.
struct WorkerReport {
  const AddressMap& map;                    ///< where its memory is
  const RequestStream& stream;              ///< with the first bad access
  const Counters& counters;                 ///< with the most expensive request of each site
  const StuckLanes& stuck;                  ///< the first ones
  std::span<const safety::Hazard> hazards;  ///< in the order in which they were found
  std::size_t hazards_before_mishap = 0;    ///< so many of them were found before an access went wrong
};

/// Which findings of a launch are told, and in which order: adds them to `told`.
///
/// The first mistake in the order of blocks comes first. Before it come only what may explain it: races, if threads
/// took different ways; a shuffle without a value or a read of what nobody wrote, if the same threads left their array.
/// What GPUs go on after, though CUDA does not promise it, comes last.
/// At most three findings are told, and none twice.
/// @return  how many more there are
std::uint64_t tell_findings(const std::vector<WorkerReport>& workers, const Scene& scene,
                            std::vector<safety::Finding>& told);

}  // namespace simt
