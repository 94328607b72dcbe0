#pragma once

#include <string>
#include <vector>

namespace estimate {

/// What Nsight Compute says of a kernel.
struct Limits {
  std::string name;   ///< "05_padding.transpose_padded starter"
  std::string unit;   ///< the busiest one: sm, l1, l2 or dram
  int busy = 0;       ///< per cent of what it can do
  std::string stall;  ///< for what warps wait most often

  /// Whether the unit or the stall stands for this resource, in the words of estimate::name_of().
  [[nodiscard]] bool stand_for(const std::string& resource) const;
};

/// Of all kernels in tests/data/limits_h200.csv.
std::vector<Limits> measured_limits();

}  // namespace estimate
