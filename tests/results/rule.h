#pragma once

#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "tests/results/speed_results.h"

namespace results {

/// Whose gain does not show, by id, and the sentence that chapter.json says about it under "gain_does_not_show".
std::map<std::string, std::string> unshown_gains();

/// Whether there is a starter to be faster than: no target says what the starter measures where it is yet to be
/// written.
bool has_starter(const std::string& id);

/// A GPU that docs/results/ has a page about.
struct MeasuredGpu {
  std::string name;      ///< "h200", as in tests/data/h200_speed.json and docs/results/h200.md
  std::string in_words;  ///< "an H200"

  friend void PrintTo(const MeasuredGpu& gpu, std::ostream* out) { *out << gpu.name; }  // for GoogleTest
};
const std::vector<MeasuredGpu>& measured_gpus();

/// What was measured on it; nothing if nobody has done so yet.
std::optional<SpeedResults> results_of(const MeasuredGpu& gpu);

/// Exercises that were not measured as they are now: new ones, and those whose starter or solution has changed.
std::set<std::string> outdated(const SpeedResults& results);

/// What is wrong with a gain: "" if it is at least kLeastGain, if the exercise is one of `unshown`, or if one of the
/// two files has no time.
std::string complaint(const std::string& id, const grading::SpeedReport& report,
                      const std::map<std::string, std::string>& unshown);

}  // namespace results
