#pragma once

#include <string>
#include <vector>

#include "common/grading/exercise.h"

// What the graders of layouts share: a layout is a function that says where a number is.
namespace layout {

constexpr int kFields = 8;
constexpr int kMostPadding = 31;  // particles: whole warps, at most

/// Quarters below 8192 in no visible order: sums, and products with small factors, are exact in any order.
inline float quarter(std::size_t i) {
  return static_cast<float>(static_cast<unsigned>(i + 1) * 2654435761U >> 17) / 4;  // 15 bits
}

/// What is wrong with a layout of `count` particles in `floats` floats; empty if nothing is. Of many particles only
/// some are tried, and not that each place is taken once.
template <typename IndexOf>
std::string complaint(int count, int floats, const IndexOf& index_of) {
  const std::string size = "floats_for(" + std::to_string(count) + ") is " + std::to_string(floats);
  const double least = 1.0 * kFields * count;
  if (floats < least || floats > least + kFields * kMostPadding)
    return size + ", expected at least 8 for each particle, and at most 8 for each of 31 more";
  constexpr int kMany = 1 << 17;
  const int step = count <= kMany ? 1 : count / 61;
  std::vector<int> taken(step == 1 ? static_cast<std::size_t>(floats) : 0, -1);  // by which number
  for (int particle = 0; particle < count; particle += step) {
    for (int field = 0; field < kFields; ++field) {
      const int place = index_of(particle, field);
      if (place < 0 || place >= floats)
        return "index_of says that field " + std::to_string(field) + " of particle " + std::to_string(particle) +
               " is in place " + std::to_string(place) + ", and " + size;
      if (step != 1) continue;
      int& by = taken[static_cast<std::size_t>(place)];
      if (by >= 0)
        return "index_of says that place " + std::to_string(place) + " has both field " + std::to_string(by % kFields) +
               " of particle " + std::to_string(by / kFields) + " and field " + std::to_string(field) +
               " of particle " + std::to_string(particle);
      by = particle * kFields + field;
    }
  }
  return "";
}

}  // namespace layout
