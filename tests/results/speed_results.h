#pragma once

#include <string>
#include <utility>
#include <vector>

#include "common/grading/speed.h"

namespace results {

/// tests/data/h200_speed.json, which measure.sh makes.
struct SpeedResults {
  std::string driver;
  std::string date;
  std::vector<std::pair<std::string, grading::SpeedReport>> exercises;  ///< by id, in order; starter, then solution
  std::vector<grading::SpeedReport> peers;                              ///< one for each size
  std::vector<grading::SpeedReport> pytorch;                            ///< the same sizes, from a process of its own
};

/// Throws std::exception when the text is no such file.
SpeedResults read_results(const std::string& json);

/// How many times as fast as the starter the solution is: the ratio of the two `of_copy`.
double gain(const grading::SpeedReport& report);

/// Below this gain, a solution does not show in time: more than what two runs of one kernel differ by.
inline constexpr double kVisibleGain = 1.05;

/// The text of docs/results/h200.md.
std::string document(const SpeedResults& results);

}  // namespace results
