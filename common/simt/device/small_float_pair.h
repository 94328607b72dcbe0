#pragma once

#include "common/simt/device/small_float_functions.h"
#include "common/simt/device/small_float_type.h"
#include "common/simt/device/vector_types.h"

// Two halves or bfloat16s side by side, written once: what CUDA does with them, it does with both. `pair_name` is what
// CUDA calls them in the names of functions.
//
// A pair is 4 bytes that are copied as a whole: one access. g++ would store a constant half by half. So the constructor
// is no constant expression, and `pair = {}` has an operator of its own; only `pair = half2()` remains two stores.

namespace simt::detail {

/// What the braces in `pair = {}` become.
enum class EmptyBraces : unsigned {};

}  // namespace simt::detail

#define SIMT_PAIR_1(pair, function, of_one) \
  SIMT_INLINE pair function(pair a) noexcept { return pair(of_one(a.x), of_one(a.y)); }
#define SIMT_PAIR_2(pair, function, of_one) \
  SIMT_INLINE pair function(pair a, pair b) noexcept { return pair(of_one(a.x, b.x), of_one(a.y, b.y)); }
#define SIMT_PAIR_3(pair, function, of_one)                    \
  SIMT_INLINE pair function(pair a, pair b, pair c) noexcept { \
    return pair(of_one(a.x, b.x, c.x), of_one(a.y, b.y, c.y)); \
  }

// As a 1 or 0 in each half, as a mask of the halves, and whether both are.
#define SIMT_PAIR_COMPARE(pair, comparison)                                                                    \
  SIMT_INLINE pair __h##comparison##2(pair a, pair b) noexcept {                                               \
    return pair(static_cast<float>(__h##comparison(a.x, b.x)), static_cast<float>(__h##comparison(a.y, b.y))); \
  }                                                                                                            \
  SIMT_INLINE unsigned __h##comparison##2_mask(pair a, pair b) noexcept {                                      \
    return __h##comparison(a.x, b.x) * 0xffffU | __h##comparison(a.y, b.y) * 0xffff0000U;                      \
  }                                                                                                            \
  SIMT_INLINE bool __hb##comparison##2(pair a, pair b) noexcept {                                              \
    return static_cast<int>(__h##comparison(a.x, b.x)) & static_cast<int>(__h##comparison(a.y, b.y));          \
  }

#define SIMT_PAIR_TYPE(pair, pair_name, raw, type, name)                                          \
  struct alignas(4) raw {                                                                         \
    unsigned short x, y;                                                                          \
  };                                                                                              \
  struct alignas(4) pair {                                                                        \
    type x;                                                                                       \
    type y;                                                                                       \
    pair() = default;                                                                             \
    SIMT_INLINE pair(const type& low, const type& high) noexcept : x(low), y(high) {}             \
    SIMT_INLINE pair& operator=(simt::detail::EmptyBraces zeros) noexcept {                       \
      simt::detail::store_whole(this, __builtin_bit_cast(pair, zeros));                           \
      return *this;                                                                               \
    }                                                                                             \
    SIMT_INLINE pair(const raw& bits) noexcept { *this = __builtin_bit_cast(pair, bits); }        \
    SIMT_INLINE operator raw() const noexcept { return __builtin_bit_cast(raw, *this); }          \
  };                                                                                              \
  SIMT_INLINE pair make_##pair_name(type x, type y) noexcept { return pair(x, y); }               \
  SIMT_INLINE pair __halves2##pair_name(type a, type b) noexcept { return pair(a, b); }           \
  SIMT_INLINE pair __##name##2##pair_name(type a) noexcept { return pair(a, a); }                 \
  SIMT_INLINE pair __float2##pair_name##_rn(float a) noexcept { return pair(a, a); }              \
  SIMT_INLINE pair __floats2##pair_name##_rn(float a, float b) noexcept { return pair(a, b); }    \
  SIMT_INLINE pair __float22##pair_name##_rn(float2 a) noexcept { return pair(a.x, a.y); }        \
  SIMT_INLINE float2 __##pair_name##2float2(pair a) noexcept { return {float{a.x}, float{a.y}}; } \
  SIMT_INLINE float __low2float(pair a) noexcept { return a.x; }                                  \
  SIMT_INLINE float __high2float(pair a) noexcept { return a.y; }                                 \
  SIMT_INLINE type __low2##name(pair a) noexcept { return a.x; }                                  \
  SIMT_INLINE type __high2##name(pair a) noexcept { return a.y; }                                 \
  SIMT_INLINE pair __low2##pair_name(pair a) noexcept { return pair(a.x, a.x); }                  \
  SIMT_INLINE pair __high2##pair_name(pair a) noexcept { return pair(a.y, a.y); }                 \
  SIMT_INLINE pair __lows2##pair_name(pair a, pair b) noexcept { return pair(a.x, b.x); }         \
  SIMT_INLINE pair __highs2##pair_name(pair a, pair b) noexcept { return pair(a.y, b.y); }        \
  SIMT_INLINE pair __lowhigh2highlow(pair a) noexcept { return pair(a.y, a.x); }

#define SIMT_PAIR_ARITHMETIC(pair)                                                                         \
  SIMT_PAIR_2(pair, __hadd2, __hadd)                                                                       \
  SIMT_PAIR_2(pair, __hsub2, __hsub)                                                                       \
  SIMT_PAIR_2(pair, __hmul2, __hmul)                                                                       \
  SIMT_PAIR_2(pair, __h2div, __hdiv)                                                                       \
  SIMT_PAIR_2(pair, __hadd2_rn, __hadd)                                                                    \
  SIMT_PAIR_2(pair, __hsub2_rn, __hsub)                                                                    \
  SIMT_PAIR_2(pair, __hmul2_rn, __hmul)                                                                    \
  SIMT_PAIR_2(pair, __hadd2_sat, __hadd_sat)                                                               \
  SIMT_PAIR_2(pair, __hsub2_sat, __hsub_sat)                                                               \
  SIMT_PAIR_2(pair, __hmul2_sat, __hmul_sat)                                                               \
  SIMT_PAIR_2(pair, __hmax2, __hmax)                                                                       \
  SIMT_PAIR_2(pair, __hmin2, __hmin)                                                                       \
  SIMT_PAIR_2(pair, __hmax2_nan, __hmax_nan)                                                               \
  SIMT_PAIR_2(pair, __hmin2_nan, __hmin_nan)                                                               \
  SIMT_PAIR_3(pair, __hfma2, __hfma)                                                                       \
  SIMT_PAIR_3(pair, __hfma2_sat, __hfma_sat)                                                               \
  SIMT_PAIR_3(pair, __hfma2_relu, __hfma_relu)                                                             \
  SIMT_PAIR_1(pair, __hneg2, __hneg)                                                                       \
  SIMT_PAIR_1(pair, __habs2, __habs)                                                                       \
  /* The product of two complex numbers, and a third one. */                                               \
  SIMT_INLINE pair __hcmadd(pair a, pair b, pair c) noexcept {                                             \
    return pair(__hfma(__hneg(a.y), b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y))); \
  }

#define SIMT_PAIR_MATH(pair)                     \
  SIMT_PAIR_1(pair, h2sqrt, hsqrt)               \
  SIMT_PAIR_1(pair, h2rsqrt, hrsqrt)             \
  SIMT_PAIR_1(pair, h2rcp, hrcp)                 \
  SIMT_PAIR_1(pair, h2exp, hexp)                 \
  SIMT_PAIR_1(pair, h2exp2, hexp2)               \
  SIMT_PAIR_1(pair, h2exp10, hexp10)             \
  SIMT_PAIR_1(pair, h2log, hlog)                 \
  SIMT_PAIR_1(pair, h2log2, hlog2)               \
  SIMT_PAIR_1(pair, h2log10, hlog10)             \
  SIMT_PAIR_1(pair, h2sin, hsin)                 \
  SIMT_PAIR_1(pair, h2cos, hcos)                 \
  SIMT_PAIR_1(pair, h2tanh, htanh)               \
  SIMT_PAIR_1(pair, h2tanh_approx, htanh_approx) \
  SIMT_PAIR_1(pair, h2trunc, htrunc)             \
  SIMT_PAIR_1(pair, h2ceil, hceil)               \
  SIMT_PAIR_1(pair, h2floor, hfloor)             \
  SIMT_PAIR_1(pair, h2rint, hrint)

#define SIMT_PAIR_COMPARISONS(pair)                                                    \
  SIMT_PAIR_COMPARE(pair, eq)                                                          \
  SIMT_PAIR_COMPARE(pair, ne)                                                          \
  SIMT_PAIR_COMPARE(pair, lt)                                                          \
  SIMT_PAIR_COMPARE(pair, le)                                                          \
  SIMT_PAIR_COMPARE(pair, gt)                                                          \
  SIMT_PAIR_COMPARE(pair, ge)                                                          \
  SIMT_PAIR_COMPARE(pair, equ)                                                         \
  SIMT_PAIR_COMPARE(pair, neu)                                                         \
  SIMT_PAIR_COMPARE(pair, ltu)                                                         \
  SIMT_PAIR_COMPARE(pair, leu)                                                         \
  SIMT_PAIR_COMPARE(pair, gtu)                                                         \
  SIMT_PAIR_COMPARE(pair, geu)                                                         \
  SIMT_INLINE pair __hisnan2(pair a) noexcept {                                        \
    return pair(static_cast<float>(__hisnan(a.x)), static_cast<float>(__hisnan(a.y))); \
  }
