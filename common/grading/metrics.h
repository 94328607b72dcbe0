#pragma once

#include <map>
#include <string>
#include <vector>

#include "common/grading/verdict.h"

namespace grading {

/// A requirement of a chapter.json.
struct Target {
  std::string metric;  ///< a name that measure() knows
  Limit limit;         ///< what it has to be
};

/// How a run did against a target.
///
/// Metrics: `{global,shared}_{load,store,atomic}_{sectors,wavefronts}_per_request` (the worst place in the source);
/// all places together: `..._requests`, `..._{sectors,wavefronts}`, `..._extra_{sectors,wavefronts}` (more than the
/// best placement of the same accesses takes), and each of these with `_per_block`; `shared_bytes_per_block`, `blocks`,
/// `threads`; and every name in `measures`. A per-request target without a single request is missed: work that the
/// emulator did not see proves nothing.
///
/// @throws std::invalid_argument if no such metric exists
Measurement measure(const Target& target, const simt::Profile& profile, const std::map<std::string, double>& measures);

/// The targets of an exercise, from the text of its chapter.json.
/// @throws std::runtime_error if the exercise ("01_coalescing.scale_matrix") is not in it or is malformed
std::vector<Target> read_targets(const std::string& chapter, const std::string& exercise);

}  // namespace grading
