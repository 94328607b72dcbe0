#pragma once

#include <string>
#include <string_view>

namespace grading {

/// Takes "_per_block" from the end of a metric's name, if it is there. Whether it was.
inline bool take_per_block(std::string& metric) {
  constexpr std::string_view kPerBlock = "_per_block";
  const bool has_it = metric.ends_with(kPerBlock);
  if (has_it) metric.resize(metric.size() - kPerBlock.size());
  return has_it;
}

}  // namespace grading
