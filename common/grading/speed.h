#pragma once

#include <string>
#include <vector>

namespace grading {

/// How one file did on the GPU.
struct SpeedEntry {
  std::string name;         ///< "yours", "starter", "solution"
  std::string problem;      ///< why there are no times: a wrong result, or what CUDA said; empty if there are
  double gb_per_s = 0;      ///< the arrays' bytes by the median time, in units of 10^9
  double of_copy = 0;       ///< the median over the rounds of: time of a copy of as many bytes / time of this
  double of_copy_low = 0;   ///< first quartile of the same
  double of_copy_high = 0;  ///< third quartile
};

/// What a GPU said about some files of one exercise, timed in turns with a copy in one run.
struct SpeedReport {
  std::string gpu;           ///< "NVIDIA H200"
  std::string driver;        ///< the highest CUDA version that the driver supports: "13.0"
  std::string toolkit;       ///< the CUDA version that the files were compiled with
  std::string shape;         ///< "8192 x 8192"; empty when the exercise is not timed, because it computes no array
  std::string copy;          ///< the fastest way to copy: "cudaMemcpy"
  double copy_gb_per_s = 0;  ///< of that copy: bytes read and written, by time
  int rounds = 0;            ///< how often everything was timed
  std::vector<SpeedEntry> entries;  ///< one for each file
};

/// As text for `--json` and for other programs.
std::string to_json(const SpeedReport& report);

/// Throws std::exception when `text` is not a report.
SpeedReport speed_from_json(const std::string& text);

}  // namespace grading
