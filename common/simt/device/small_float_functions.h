#pragma once

#include "common/simt/device/math_intrinsics.h"
#include "common/simt/device/small_float.h"
#include "common/simt/device/warp_intrinsics.h"

// What CUDA does with one half or bfloat16. Each operation rounds once, as a GPU's does. Functions that are approximate
// on a GPU (hexp, hsin, ...) are at least as exact here, so a last digit can differ.

#define SIMT_SMALL_FLOAT_1(type, function, value)            \
  SIMT_INLINE type function(type a) noexcept {               \
    [[maybe_unused]] const double x = static_cast<float>(a); \
    return simt::detail::rounded<type>(value);               \
  }
#define SIMT_SMALL_FLOAT_2(type, function, value)      \
  SIMT_INLINE type function(type a, type b) noexcept { \
    const float x = static_cast<float>(a);             \
    const float y = static_cast<float>(b);             \
    return simt::detail::rounded<type>(value);         \
  }
#define SIMT_SMALL_FLOAT_3(type, function, adjusted)                                                                \
  SIMT_INLINE type function(type a, type b, type c) noexcept {                                                      \
    return simt::detail::rounded<type>(                                                                             \
        adjusted(simt::detail::multiply_add(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c)))); \
  }

#define SIMT_SMALL_FLOAT_ARITHMETIC(type)                                                                          \
  SIMT_SMALL_FLOAT_2(type, __hadd, simt::detail::multiply_add(x, 1, y))                                            \
  SIMT_SMALL_FLOAT_2(type, __hsub, simt::detail::multiply_add(y, -1, x))                                           \
  SIMT_SMALL_FLOAT_2(type, __hmul, double{x} * double{y})                                                          \
  SIMT_SMALL_FLOAT_2(type, __hdiv, double{x} / double{y})                                                          \
  SIMT_SMALL_FLOAT_2(type, __hadd_rn, simt::detail::multiply_add(x, 1, y))                                         \
  SIMT_SMALL_FLOAT_2(type, __hsub_rn, simt::detail::multiply_add(y, -1, x))                                        \
  SIMT_SMALL_FLOAT_2(type, __hmul_rn, double{x} * double{y})                                                       \
  SIMT_SMALL_FLOAT_2(type, __hadd_sat, simt::detail::saturated(simt::detail::multiply_add(x, 1, y)))               \
  SIMT_SMALL_FLOAT_2(type, __hsub_sat, simt::detail::saturated(simt::detail::multiply_add(y, -1, x)))              \
  SIMT_SMALL_FLOAT_2(type, __hmul_sat, simt::detail::saturated(double{x} * double{y}))                             \
  SIMT_SMALL_FLOAT_2(type, __hmax, simt::detail::larger(x, y))                                                     \
  SIMT_SMALL_FLOAT_2(type, __hmin, simt::detail::smaller(x, y))                                                    \
  SIMT_SMALL_FLOAT_2(type, __hmax_nan, simt::detail::larger_or_nan(x, y))                                          \
  SIMT_SMALL_FLOAT_2(type, __hmin_nan, simt::detail::smaller_or_nan(x, y))                                         \
  SIMT_SMALL_FLOAT_3(type, __hfma, )                                                                               \
  SIMT_SMALL_FLOAT_3(type, __hfma_sat, simt::detail::saturated)                                                    \
  SIMT_SMALL_FLOAT_3(type, __hfma_relu, simt::detail::not_negative)                                                \
  SIMT_INLINE type __hneg(type a) noexcept {                                                                       \
    return __builtin_bit_cast(type, static_cast<unsigned short>(__builtin_bit_cast(unsigned short, a) ^ 0x8000U)); \
  }                                                                                                                \
  SIMT_INLINE type __habs(type a) noexcept {                                                                       \
    return __builtin_bit_cast(type, static_cast<unsigned short>(__builtin_bit_cast(unsigned short, a) & 0x7fffU)); \
  }

#define SIMT_SMALL_FLOAT_MATH(type)               \
  SIMT_SMALL_FLOAT_1(type, hsqrt, sqrt(x))        \
  SIMT_SMALL_FLOAT_1(type, hrsqrt, 1 / sqrt(x))   \
  SIMT_SMALL_FLOAT_1(type, hrcp, 1 / x)           \
  SIMT_SMALL_FLOAT_1(type, hexp, exp(x))          \
  SIMT_SMALL_FLOAT_1(type, hexp2, exp2(x))        \
  SIMT_SMALL_FLOAT_1(type, hexp10, pow(10.0, x))  \
  SIMT_SMALL_FLOAT_1(type, hlog, log(x))          \
  SIMT_SMALL_FLOAT_1(type, hlog2, log2(x))        \
  SIMT_SMALL_FLOAT_1(type, hlog10, log10(x))      \
  SIMT_SMALL_FLOAT_1(type, hsin, sin(x))          \
  SIMT_SMALL_FLOAT_1(type, hcos, cos(x))          \
  SIMT_SMALL_FLOAT_1(type, htanh, tanh(x))        \
  SIMT_SMALL_FLOAT_1(type, htanh_approx, tanh(x)) \
  SIMT_SMALL_FLOAT_1(type, htrunc, trunc(x))      \
  SIMT_SMALL_FLOAT_1(type, hceil, ceil(x))        \
  SIMT_SMALL_FLOAT_1(type, hfloor, floor(x))      \
  SIMT_SMALL_FLOAT_1(type, hrint, nearbyint(x))

// With a `u` at the end, a NaN makes them true.
#define SIMT_SMALL_FLOAT_COMPARE(type, function, truth) \
  SIMT_INLINE bool function(type a, type b) noexcept {  \
    const float x = static_cast<float>(a);              \
    const float y = static_cast<float>(b);              \
    return truth;                                       \
  }
#define SIMT_SMALL_FLOAT_COMPARISONS(type)                                                              \
  SIMT_SMALL_FLOAT_COMPARE(type, __heq, x == y)                                                         \
  SIMT_SMALL_FLOAT_COMPARE(type, __hne, static_cast<int>(x < y) | static_cast<int>(x > y))              \
  SIMT_SMALL_FLOAT_COMPARE(type, __hlt, x < y)                                                          \
  SIMT_SMALL_FLOAT_COMPARE(type, __hle, x <= y)                                                         \
  SIMT_SMALL_FLOAT_COMPARE(type, __hgt, x > y)                                                          \
  SIMT_SMALL_FLOAT_COMPARE(type, __hge, x >= y)                                                         \
  SIMT_SMALL_FLOAT_COMPARE(type, __hequ, !(static_cast<int>(x < y) | static_cast<int>(x > y)))          \
  SIMT_SMALL_FLOAT_COMPARE(type, __hneu, x != y)                                                        \
  SIMT_SMALL_FLOAT_COMPARE(type, __hltu, !(x >= y))                                                     \
  SIMT_SMALL_FLOAT_COMPARE(type, __hleu, !(x > y))                                                      \
  SIMT_SMALL_FLOAT_COMPARE(type, __hgtu, !(x <= y))                                                     \
  SIMT_SMALL_FLOAT_COMPARE(type, __hgeu, !(x < y))                                                      \
  SIMT_INLINE bool __hisnan(type a) noexcept { return static_cast<float>(a) != static_cast<float>(a); } \
  /* 1 of infinity, -1 of minus infinity, else 0. */                                                    \
  SIMT_INLINE int __hisinf(type a) noexcept {                                                           \
    const float x = static_cast<float>(a);                                                              \
    return static_cast<int>(x == HUGE_VALF) - static_cast<int>(x == -HUGE_VALF);                        \
  }

// Of a half or of a pair: what the signs stand for.
#define SIMT_SMALL_FLOAT_OPERATORS(type, add, subtract, multiply, divide, negate)              \
  SIMT_INLINE type operator+(const type& a, const type& b) noexcept { return add(a, b); }      \
  SIMT_INLINE type operator-(const type& a, const type& b) noexcept { return subtract(a, b); } \
  SIMT_INLINE type operator*(const type& a, const type& b) noexcept { return multiply(a, b); } \
  SIMT_INLINE type operator/(const type& a, const type& b) noexcept { return divide(a, b); }   \
  SIMT_INLINE type& operator+=(type& a, const type& b) noexcept { return a = add(a, b); }      \
  SIMT_INLINE type& operator-=(type& a, const type& b) noexcept { return a = subtract(a, b); } \
  SIMT_INLINE type& operator*=(type& a, const type& b) noexcept { return a = multiply(a, b); } \
  SIMT_INLINE type& operator/=(type& a, const type& b) noexcept { return a = divide(a, b); }   \
  SIMT_INLINE type operator+(const type& a) noexcept { return a; }                             \
  SIMT_INLINE type operator-(const type& a) noexcept { return negate(a); }

#define SIMT_SMALL_FLOAT_STEPS(type, add, subtract, one)                          \
  SIMT_INLINE type& operator++(type& a) noexcept { return a = add(a, one); }      \
  SIMT_INLINE type& operator--(type& a) noexcept { return a = subtract(a, one); } \
  SIMT_INLINE type operator++(type& a, int) noexcept {                            \
    const type before = a;                                                        \
    a = add(before, one);                                                         \
    return before;                                                                \
  }                                                                               \
  SIMT_INLINE type operator--(type& a, int) noexcept {                            \
    const type before = a;                                                        \
    a = subtract(before, one);                                                    \
    return before;                                                                \
  }

#define SIMT_SMALL_FLOAT_RELATIONS(type, eq, ne, lt, le, gt, ge)                          \
  SIMT_INLINE bool operator==(const type& a, const type& b) noexcept { return eq(a, b); } \
  SIMT_INLINE bool operator!=(const type& a, const type& b) noexcept { return ne(a, b); } \
  SIMT_INLINE bool operator<(const type& a, const type& b) noexcept { return lt(a, b); }  \
  SIMT_INLINE bool operator<=(const type& a, const type& b) noexcept { return le(a, b); } \
  SIMT_INLINE bool operator>(const type& a, const type& b) noexcept { return gt(a, b); }  \
  SIMT_INLINE bool operator>=(const type& a, const type& b) noexcept { return ge(a, b); }

// The shuffles of values of 4 bytes take pairs, too.
#define SIMT_SMALL_FLOAT_SHUFFLE(type, function, operation, argument_type)                                   \
  SIMT_INLINE type function(unsigned mask, type value, argument_type argument, int width = 32) {             \
    const unsigned bits = __builtin_bit_cast(unsigned short, value);                                         \
    const unsigned got = simt::detail::shuffle<unsigned>(simt::detail::WarpOperation::operation, mask, bits, \
                                                         static_cast<int>(argument), width);                 \
    return __builtin_bit_cast(type, static_cast<unsigned short>(got));                                       \
  }
#define SIMT_SMALL_FLOAT_SHUFFLES(type)                                    \
  SIMT_SMALL_FLOAT_SHUFFLE(type, __shfl_sync, shuffle, int)                \
  SIMT_SMALL_FLOAT_SHUFFLE(type, __shfl_up_sync, shuffle_up, unsigned)     \
  SIMT_SMALL_FLOAT_SHUFFLE(type, __shfl_down_sync, shuffle_down, unsigned) \
  SIMT_SMALL_FLOAT_SHUFFLE(type, __shfl_xor_sync, shuffle_xor, int)
