#pragma once

#include "common/simt/device/math_intrinsics.h"

// Arithmetic that rounds towards zero (rz), up (ru) or down (rd). The result rounded to nearest is at most one step
// away from it, and a wider type tells on which side of the exact result it lies.

namespace simt::detail {

/// Where a result goes that is no floating-point number.
enum class Towards { zero, up, down };

template <typename T>
struct WiderOf {
  using type = double;
};
template <>
struct WiderOf<double> {
  __extension__ using type = __float128;
};
/// Holds the product of two values of type T without rounding.
template <typename T>
using Wider = typename WiderOf<T>::type;

/// The neighbour of a number.
SIMT_INLINE float next(float x, bool is_up) noexcept { return nextafterf(x, is_up ? HUGE_VALF : -HUGE_VALF); }
/// The neighbour of a number.
SIMT_INLINE double next(double x, bool is_up) noexcept { return nextafter(x, is_up ? HUGE_VAL : -HUGE_VAL); }

/// `nearest`, or its neighbour, when the exact result is above it (side > 0), below it (< 0) or equal.
template <Towards towards, typename T>
SIMT_INLINE T step_to_side(T nearest, int side) noexcept {
  const bool is_negative = nearest < 0 || (nearest == 0 && side < 0);
  const bool wants_up = towards == Towards::up || (towards == Towards::zero && is_negative);
  if (side > 0 && wants_up) return next(nearest, true);
  if (side < 0 && !wants_up) return next(nearest, false);
  return nearest;
}

/// 1 or -1, of a zero too.
template <typename T>
SIMT_INLINE int sign_of(T x) noexcept {
  return (x > 0) - (x < 0);
}

/// Neither infinite nor NaN.
template <typename T>
SIMT_INLINE bool is_finite(T x) noexcept {
  return x - x == 0;
}

/// a * b + c. The sum of the wider type and what rounding has cost it are exact together.
template <Towards towards, typename T>
SIMT_INLINE T multiply_add(T a, T b, T c) noexcept {
  const Wider<T> product = static_cast<Wider<T>>(a) * b;
  const Wider<T> addend = c;
  const Wider<T> sum = product + addend;
  const T nearest = static_cast<T>(sum);
  if (!is_finite(a) || !is_finite(b) || !is_finite(c)) return nearest;
  const Wider<T> part = sum - product;
  const Wider<T> lost = (product - (sum - part)) + (addend - part);
  if (sum == 0 && lost == 0) {
    const bool is_difference = signbit(static_cast<T>(product)) != signbit(c);
    return towards == Towards::down && is_difference ? -T(0) : nearest;
  }
  const int side = sign_of(sum - static_cast<Wider<T>>(nearest));
  return step_to_side<towards>(nearest, side != 0 ? side : sign_of(lost));
}

/// a + b, rounded once.
template <Towards towards, typename T>
SIMT_INLINE T add(T a, T b) noexcept {
  return multiply_add<towards>(a, T(1), b);
}

/// a * b, rounded once.
template <Towards towards, typename T>
SIMT_INLINE T multiply(T a, T b) noexcept {
  const Wider<T> product = static_cast<Wider<T>>(a) * b;
  const T nearest = static_cast<T>(product);
  if (!is_finite(a) || !is_finite(b)) return nearest;
  return step_to_side<towards>(nearest, sign_of(product - static_cast<Wider<T>>(nearest)));
}

/// a / b, rounded once.
template <Towards towards, typename T>
SIMT_INLINE T divide(T a, T b) noexcept {
  const T nearest = a / b;
  if (!is_finite(a) || !is_finite(b) || b == 0) return nearest;
  if (!is_finite(nearest)) return step_to_side<towards>(nearest, nearest > 0 ? -1 : 1);
  const int rest = sign_of(static_cast<Wider<T>>(a) - static_cast<Wider<T>>(nearest) * b);
  return step_to_side<towards>(nearest, b > 0 ? rest : -rest);
}

/// The root, rounded once.
template <Towards towards, typename T>
SIMT_INLINE T square_root(T x) noexcept {
  const T nearest = sqrt(x);
  if (!is_finite(nearest)) return nearest;
  return step_to_side<towards>(nearest, sign_of(static_cast<Wider<T>>(x) - static_cast<Wider<T>>(nearest) * nearest));
}

/// A conversion to a narrower type. `Exact` holds every value of both.
template <Towards towards, typename Exact, typename T, typename From>
SIMT_INLINE T convert(From x) noexcept {
  const T nearest = static_cast<T>(x);
  const Exact exact = static_cast<Exact>(x);
  if (!(exact - exact == 0)) return nearest;
  return step_to_side<towards>(nearest, sign_of(exact - static_cast<Exact>(nearest)));
}

}  // namespace simt::detail

#define SIMT_DIRECTED(suffix, towards)                                                                                \
  SIMT_INLINE float __fadd_##suffix(float a, float b) noexcept { return simt::detail::add<towards>(a, b); }           \
  SIMT_INLINE float __fsub_##suffix(float a, float b) noexcept { return simt::detail::add<towards>(a, -b); }          \
  SIMT_INLINE float __fmul_##suffix(float a, float b) noexcept { return simt::detail::multiply<towards>(a, b); }      \
  SIMT_INLINE float __fmaf_##suffix(float a, float b, float c) noexcept {                                             \
    return simt::detail::multiply_add<towards>(a, b, c);                                                              \
  }                                                                                                                   \
  SIMT_INLINE float __fdiv_##suffix(float a, float b) noexcept { return simt::detail::divide<towards>(a, b); }        \
  SIMT_INLINE float __frcp_##suffix(float x) noexcept { return simt::detail::divide<towards>(1.0F, x); }              \
  SIMT_INLINE float __fsqrt_##suffix(float x) noexcept { return simt::detail::square_root<towards>(x); }              \
  SIMT_INLINE double __dadd_##suffix(double a, double b) noexcept { return simt::detail::add<towards>(a, b); }        \
  SIMT_INLINE double __dsub_##suffix(double a, double b) noexcept { return simt::detail::add<towards>(a, -b); }       \
  SIMT_INLINE double __dmul_##suffix(double a, double b) noexcept { return simt::detail::multiply<towards>(a, b); }   \
  SIMT_INLINE double __fma_##suffix(double a, double b, double c) noexcept {                                          \
    return simt::detail::multiply_add<towards>(a, b, c);                                                              \
  }                                                                                                                   \
  SIMT_INLINE double __ddiv_##suffix(double a, double b) noexcept { return simt::detail::divide<towards>(a, b); }     \
  SIMT_INLINE double __drcp_##suffix(double x) noexcept { return simt::detail::divide<towards>(1.0, x); }             \
  SIMT_INLINE double __dsqrt_##suffix(double x) noexcept { return simt::detail::square_root<towards>(x); }            \
  SIMT_INLINE float __int2float_##suffix(int x) noexcept { return simt::detail::convert<towards, double, float>(x); } \
  SIMT_INLINE float __uint2float_##suffix(unsigned x) noexcept {                                                      \
    return simt::detail::convert<towards, double, float>(x);                                                          \
  }                                                                                                                   \
  SIMT_INLINE float __ll2float_##suffix(long long x) noexcept {                                                       \
    return simt::detail::convert<towards, long double, float>(x);                                                     \
  }                                                                                                                   \
  SIMT_INLINE float __ull2float_##suffix(unsigned long long x) noexcept {                                             \
    return simt::detail::convert<towards, long double, float>(x);                                                     \
  }                                                                                                                   \
  SIMT_INLINE double __ll2double_##suffix(long long x) noexcept {                                                     \
    return simt::detail::convert<towards, long double, double>(x);                                                    \
  }                                                                                                                   \
  SIMT_INLINE double __ull2double_##suffix(unsigned long long x) noexcept {                                           \
    return simt::detail::convert<towards, long double, double>(x);                                                    \
  }                                                                                                                   \
  SIMT_INLINE float __double2float_##suffix(double x) noexcept {                                                      \
    return simt::detail::convert<towards, double, float>(x);                                                          \
  }
SIMT_DIRECTED(rz, simt::detail::Towards::zero)
SIMT_DIRECTED(ru, simt::detail::Towards::up)
SIMT_DIRECTED(rd, simt::detail::Towards::down)
#undef SIMT_DIRECTED
