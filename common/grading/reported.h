#pragma once

#include <map>
#include <string>

namespace grading {

/// A number of the exercise's own, with the case that shows it best.
struct Reported {
  double value = 0;     ///< what was measured
  std::string example;  ///< "cols = 1: row 1 starts 4 bytes into a sector"; empty where the number says it all
};

/// By the names that targets refer to.
using Reports = std::map<std::string, Reported>;

/// The name under which the bytes of an array are reported: its size, not what was read of it.
inline std::string size_of_array(const std::string& array) { return "bytes of " + array; }

}  // namespace grading
