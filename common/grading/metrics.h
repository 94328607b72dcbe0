#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/grading/reported.h"
#include "common/grading/verdict.h"

namespace grading {

/// A requirement of a chapter.json.
struct Target {
  std::string metric;                     ///< a name that measure() knows
  Limit limit;                            ///< what it has to be
  std::string array;                      ///< count only accesses to this variable; all if empty
  std::vector<std::string> known_arrays;  ///< for requests_to_other_arrays: all but these
  TargetWords words;                      ///< how it is told
  bool is_guard = false;                  ///< only told when missed: no part of the task, but no way around it either
  bool may_be_absent = false;             ///< a target per request is met without a request, too
  std::optional<double> starter;          ///< what the untouched starter measures
};

/// How a run did against a target.
///
/// Metrics of accesses are `{global,shared}_{load,store,atomic}_` and one of these:
/// - `{sectors,wavefronts}_per_request`: of the worst place in the source;
/// - `extra_{sectors,wavefronts}_per_request`: how many of them the best placement of the same accesses would save. A
///   wide access that uses all bytes of its sectors has none;
/// - `requests`, `{sectors,wavefronts}`, `extra_{sectors,wavefronts}`: of all places, and each with `_per_block`;
/// - `{sectors,wavefronts}_ratio`: of all places, as a multiple of what the best placement would cost;
/// - `times`: the bytes that the lanes ask for, in sizes of the array; needs `array`;
/// - `bytes_per_request`, `bytes_per_lane`: of the same bytes, the mean of a request, or of a lane in it; of all
/// places.
///
/// Others: `shared_bytes_per_block`, `blocks`, `threads`, `occupancy` (of the threads that an SM of an H200 can run,
/// the share for which blocks of such a size and with so many shared bytes leave room; registers are not known),
/// `launches`, `busiest_block_requests` (to global memory), `atomic_requests`, `requests_to_other_arrays` (in global
/// memory, bulk copies too); `bulk_loads` and `bulk_stores`, which is how many bulk and tensor copies were begun;
/// `barriers`, `shuffles`, `votes`, `warp_reductions` and `warp_syncs` (simt::Meetings), all of them, and each with
/// `_per_block`; those of caches, see is_of_caches(); and every name in `reports`. A target per request is missed
/// without a single request, unless it may be absent: work that the emulator did not see proves nothing. A target with
/// a remark is never missed; where its limit is, the measurement has the remark.
///
/// @throws std::invalid_argument if no such metric exists
Measurement measure(const Target& target, const simt::Profile& profile, const Reports& reports);

/// The targets of an exercise, then its guards, from the text of its chapter.json. Some guards hold for every exercise
/// that does not have a target for the same: two launches at most, one of them for an edge, and no atomics, for neither
/// shows in sectors and wavefronts; and where arrays are named, no request to other global memory.
/// @throws std::runtime_error if the exercise ("01_coalescing.scale_matrix") is not in it or is malformed
std::vector<Target> read_targets(const std::string& chapter, const std::string& exercise);

}  // namespace grading
