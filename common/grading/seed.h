#pragma once

#include <cstdint>
#include <string_view>

namespace grading {

/// A number that changes with every change of `text`: FNV-1a, because what std::hash gives may differ from one library
/// to the next, and so would the verdict.
constexpr std::uint64_t seed_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return hash ^ hash >> 32U;
}

}  // namespace grading
