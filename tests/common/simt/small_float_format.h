#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "common/simt/device/small_float.h"

// What IEEE 754 says of numbers with few bits, from a table of all of them.

namespace small_floats {

using simt::detail::Rounding;

/// Wide enough for the exact sum of a product of two such numbers and a third one, where a test asks for it.
__extension__ using Wide = __float128;

/// All finite numbers from 0 on, in order: the place of one is its bits.
struct Format {
  int fraction;
  int bias;
  std::vector<double> numbers;

  Format(int fraction_bits, int exponent_bias) : fraction(fraction_bits), bias(exponent_bias) {
    for (int exponent = 0; exponent <= 2 * bias; ++exponent) {
      for (int step = 0; step < 1 << fraction; ++step) {
        const int significand = exponent == 0 ? step : step + (1 << fraction);
        numbers.push_back(std::ldexp(significand, std::max(exponent, 1) - bias - fraction));
      }
    }
  }
  /// Its bits.
  [[nodiscard]] unsigned short infinity() const { return static_cast<unsigned short>(numbers.size()); }

  /// What IEEE 754 says of a number that is not NaN.
  [[nodiscard]] unsigned short round(Wide value, bool is_negative, Rounding rounding) const {
    const Wide magnitude = value < 0 ? -value : value;
    const auto above = std::upper_bound(numbers.begin(), numbers.end(), magnitude);
    const auto low = static_cast<unsigned short>(above - numbers.begin() - 1);
    const unsigned short sign = is_negative ? 0x8000 : 0;
    if (static_cast<Wide>(numbers[low]) == magnitude) return sign | low;
    if (magnitude == static_cast<Wide>(HUGE_VAL)) return sign | infinity();
    // The number after the largest one counts as if there were no limit.
    const Wide next = above == numbers.end() ? static_cast<Wide>(std::ldexp(1, bias + 1)) : static_cast<Wide>(*above);
    const Wide middle = (static_cast<Wide>(numbers[low]) + next) / 2;
    bool up = false;
    if (rounding == Rounding::nearest) up = magnitude > middle || (magnitude == middle && low % 2 == 1);
    if (rounding == Rounding::down) up = is_negative;
    if (rounding == Rounding::up) up = !is_negative;
    return static_cast<unsigned short>(sign | (low + (up ? 1 : 0)));
  }
};

/// Of half.
inline const Format& half_format() {
  static const Format format(10, 15);
  return format;
}
/// Of bfloat16.
inline const Format& bfloat16_format() {
  static const Format format(7, 127);
  return format;
}

}  // namespace small_floats
