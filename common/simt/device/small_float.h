#pragma once

#include "common/simt/device/qualifiers.h"

// What half and bfloat16 have in common: numbers of 16 bits that are computed with as doubles and rounded once.

namespace simt::detail {

/// Where a number goes that lies between two of 16 bits.
enum class Rounding : unsigned char {
  nearest,  ///< to the nearer one, and from the middle to the even one
  zero,     ///< towards zero
  down,     ///< towards minus infinity
  up,       ///< towards infinity
};

/// The bits of a half.
/// @source IEEE 754, binary16; PTX ISA, cvt: every NaN becomes 0x7fff
unsigned short to_half(double value, Rounding rounding) noexcept;
/// The bits of a bfloat16: a float's upper half.
unsigned short to_bfloat16(double value, Rounding rounding) noexcept;
/// The value of a half.
float of_half(unsigned short bits) noexcept;
/// The value of a bfloat16.
SIMT_INLINE float of_bfloat16(unsigned short bits) noexcept {
  return __builtin_bit_cast(float, static_cast<unsigned>(bits) << 16);
}

/// a * b + c, of which so much is kept that rounding it to 16 bits is rounding the exact sum.
/// @pre a * b is exact: both have at most 26 bits
double multiply_add(double a, double b, double c) noexcept;

/// The larger one. A NaN loses against a number, and -0 against 0.
float larger(float a, float b) noexcept;
/// The smaller one. A NaN loses against a number, and 0 against -0.
float smaller(float a, float b) noexcept;
/// NaN if one is.
float larger_or_nan(float a, float b) noexcept;
/// NaN if one is.
float smaller_or_nan(float a, float b) noexcept;
/// Within 0 ... 1; NaN becomes 0.
double saturated(double value) noexcept;
/// At least 0, or NaN.
double not_negative(double value) noexcept;

/// A whole number as a double, of which so much is kept that rounding it to 16 bits is rounding the number.
template <typename Integer>
SIMT_INLINE double roundable(Integer number) noexcept {
  if constexpr (sizeof(Integer) == 8) {
    return multiply_add(static_cast<double>(number >> 32), 4294967296.0, static_cast<double>(number & 0xffffffff));
  } else {
    return static_cast<double>(number);
  }
}

/// A double as a half or bfloat16.
template <typename Small>
Small rounded(double value, Rounding rounding = Rounding::nearest) noexcept;

}  // namespace simt::detail
