#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "common/grading/speed.h"

namespace results {

/// tests/data/<gpu>_speed.json, which measure.sh makes.
struct SpeedResults {
  std::string driver;
  std::string date;
  std::vector<std::pair<std::string, grading::SpeedReport>> exercises;  ///< by id, in order; starter, then solution
  std::map<std::string, std::string> code;                              ///< by id: fingerprint.sh of what was measured
  std::vector<grading::SpeedReport> peers;                              ///< one for each size
  std::vector<grading::SpeedReport> steps;                              ///< likewise: from a tile to the capstone
  std::vector<grading::SpeedReport> pytorch;                            ///< the same sizes, from a process of its own
};

/// Throws std::exception when the text is no such file.
SpeedResults read_results(const std::string& json);

/// Whether both files have a time: a starter that is yet to be written has none.
bool has_gain(const grading::SpeedReport& report);

/// How many times as fast as the starter the solution is: the ratio of the two `of_copy`.
double gain(const grading::SpeedReport& report);

/// A solution must be so many times as fast as its starter, or its lesson is about why it is not.
inline constexpr double kLeastGain = 1.15;

/// The text of docs/results/<gpu>.md. `unshown`: why a gain does not show, by id.
std::string document(const SpeedResults& results, const std::map<std::string, std::string>& unshown);

}  // namespace results
