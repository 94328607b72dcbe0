#pragma once

namespace core {

/// A block in its grid or a thread in its block, as `blockIdx` and `threadIdx` count them.
struct Index3 {
  unsigned x = 0;  ///< changes fastest
  unsigned y = 0;  ///< changes once a row of x is through
  unsigned z = 0;  ///< changes last

  /// Whether both are the same place.
  bool operator==(const Index3&) const = default;
};

/// The place of the `linear`-th element of a box that is `x` wide and `y` high.
/// @pre x and y are at least 1
constexpr Index3 index_in(unsigned x, unsigned y, unsigned long long linear) {
  return {static_cast<unsigned>(linear % x), static_cast<unsigned>(linear / x % y),
          static_cast<unsigned>(linear / x / y)};
}

}  // namespace core
