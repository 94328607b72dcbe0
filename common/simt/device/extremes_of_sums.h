#pragma once

#include "common/simt/device/packed_integers.h"
#include "common/simt/device/qualifiers.h"

// Minima and maxima of sums and of three values, of an int or of two halves of an unsigned: CUDA's "DPX". Sums wrap
// around; `relu` makes what is negative 0.

namespace simt::detail {

/// The larger one, or the smaller one.
template <bool kIsMax, typename T>
SIMT_INLINE T extreme(T a, T b) noexcept {
  return (a < b) == kIsMax ? b : a;
}
/// The sum, as the type holds it.
template <typename T>
SIMT_INLINE T wrapped_sum(T a, T b) noexcept {
  return static_cast<T>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
}
/// At least 0.
template <bool kIsRelu, typename T>
SIMT_INLINE T at_least_zero(T value) noexcept {
  return kIsRelu && value < 0 ? T{0} : value;
}
/// `part(a, b, c)` of both halves, which are of type Half.
template <typename Half, typename Operation>
SIMT_INLINE unsigned for_halves(unsigned a, unsigned b, unsigned c, Operation operation) noexcept {
  const auto part = [&](int shift) {
    const Half result =
        operation(static_cast<Half>(a >> shift), static_cast<Half>(b >> shift), static_cast<Half>(c >> shift));
    return static_cast<unsigned>(static_cast<unsigned short>(result)) << shift;
  };
  return part(0) | part(16);
}

}  // namespace simt::detail

// Of three: the extreme of them, and that of the sum of the first two and the third.
#define SIMT_EXTREME_OF_THREE(end, type, word, is_max, relu, is_relu)                                               \
  SIMT_INLINE type __vi##end##3_##word##relu(type a, type b, type c) noexcept {                                     \
    using simt::detail::extreme;                                                                                    \
    return simt::detail::at_least_zero<is_relu>(extreme<is_max>(extreme<is_max>(a, b), c));                         \
  }                                                                                                                 \
  SIMT_INLINE type __viadd##end##_##word##relu(type a, type b, type c) noexcept {                                   \
    return simt::detail::at_least_zero<is_relu>(simt::detail::extreme<is_max>(simt::detail::wrapped_sum(a, b), c)); \
  }
#define SIMT_EXTREME_OF_HALVES(end, half, halves, is_max, relu, is_relu)                                \
  SIMT_INLINE unsigned __vi##end##3_##halves##relu(unsigned a, unsigned b, unsigned c) noexcept {       \
    return simt::detail::for_halves<half>(a, b, c, [](half x, half y, half z) {                         \
      using simt::detail::extreme;                                                                      \
      return simt::detail::at_least_zero<is_relu>(extreme<is_max>(extreme<is_max>(x, y), z));           \
    });                                                                                                 \
  }                                                                                                     \
  SIMT_INLINE unsigned __viadd##end##_##halves##relu(unsigned a, unsigned b, unsigned c) noexcept {     \
    return simt::detail::for_halves<half>(a, b, c, [](half x, half y, half z) {                         \
      using simt::detail::extreme;                                                                      \
      return simt::detail::at_least_zero<is_relu>(extreme<is_max>(simt::detail::wrapped_sum(x, y), z)); \
    });                                                                                                 \
  }
// Of two: with 0, and which of them it is.
#define SIMT_EXTREME_OF_TWO(end)                                                                         \
  SIMT_INLINE int __vi##end##_s32_relu(int a, int b) noexcept { return __vi##end##3_s32_relu(a, b, b); } \
  SIMT_INLINE unsigned __vi##end##_s16x2_relu(unsigned a, unsigned b) noexcept {                         \
    return __vi##end##3_s16x2_relu(a, b, b);                                                             \
  }
#define SIMT_EXTREME_AND_WHICH(end, type, word, halves, is_max)                           \
  SIMT_INLINE type __vib##end##_##word(type a, type b, bool* is_first) noexcept {         \
    *is_first = (is_max) ? a >= b : a <= b;                                               \
    return *is_first ? a : b;                                                             \
  }                                                                                       \
  SIMT_INLINE unsigned __vib##end##_##halves(unsigned a, unsigned b, bool* high_is_first, \
                                             bool* low_is_first) noexcept {               \
    const unsigned result = __vi##end##3_##halves(a, b, b);                               \
    *high_is_first = result >> 16 == a >> 16;                                             \
    *low_is_first = (result & 0xffff) == (a & 0xffff);                                    \
    return result;                                                                        \
  }
#define SIMT_EXTREMES(end, is_max)                                    \
  SIMT_EXTREME_OF_THREE(end, int, s32, is_max, , false)               \
  SIMT_EXTREME_OF_THREE(end, unsigned, u32, is_max, , false)          \
  SIMT_EXTREME_OF_THREE(end, int, s32, is_max, _relu, true)           \
  SIMT_EXTREME_OF_HALVES(end, short, s16x2, is_max, , false)          \
  SIMT_EXTREME_OF_HALVES(end, unsigned short, u16x2, is_max, , false) \
  SIMT_EXTREME_OF_HALVES(end, short, s16x2, is_max, _relu, true)      \
  SIMT_EXTREME_OF_TWO(end)                                            \
  SIMT_EXTREME_AND_WHICH(end, int, s32, s16x2, is_max)                \
  SIMT_EXTREME_AND_WHICH(end, unsigned, u32, u16x2, is_max)
SIMT_EXTREMES(max, true)
SIMT_EXTREMES(min, false)
#undef SIMT_EXTREMES
#undef SIMT_EXTREME_AND_WHICH
#undef SIMT_EXTREME_OF_TWO
#undef SIMT_EXTREME_OF_HALVES
#undef SIMT_EXTREME_OF_THREE
