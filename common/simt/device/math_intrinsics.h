#pragma once

#include <math.h>    // not <cmath>: CUDA has abs(float), floor(float), isnan(...) in the global namespace
#include <stdlib.h>  // abs(int), abs(long)

#include "common/simt/device/qualifiers.h"

// CUDA's arithmetic device functions, for the CPU. Functions that are approximate on a GPU (`__expf`, `rsqrtf`, ...)
// are at least as exact here, so a last digit can differ. Device functions that are missing here are missing because
// nobody needed them yet: add them with a test.

// min and max. As in CUDA, signed mixed with unsigned compares as unsigned. They are templates, so that a program may
// have its own of the same types, as it may with nvcc: a function that is none is preferred.
#define SIMT_MIN_MAX(type, type_a, type_b)                                                            \
  template <typename SimtNone = void>                                                                 \
  SIMT_INLINE constexpr type min(type_a a, type_b b) noexcept {                                       \
    return static_cast<type>(a) < static_cast<type>(b) ? static_cast<type>(a) : static_cast<type>(b); \
  }                                                                                                   \
  template <typename SimtNone = void>                                                                 \
  SIMT_INLINE constexpr type max(type_a a, type_b b) noexcept {                                       \
    return static_cast<type>(a) > static_cast<type>(b) ? static_cast<type>(a) : static_cast<type>(b); \
  }
#define SIMT_MIN_MAX_INTEGERS(type)                         \
  SIMT_MIN_MAX(type, type, type)                            \
  SIMT_MIN_MAX(unsigned type, unsigned type, unsigned type) \
  SIMT_MIN_MAX(unsigned type, type, unsigned type)          \
  SIMT_MIN_MAX(unsigned type, unsigned type, type)
SIMT_MIN_MAX_INTEGERS(int)
SIMT_MIN_MAX_INTEGERS(long)
SIMT_MIN_MAX_INTEGERS(long long)
#undef SIMT_MIN_MAX_INTEGERS
#undef SIMT_MIN_MAX

// A NaN loses against a number.
#define SIMT_MIN_MAX_REAL(type, type_a, type_b, smaller, larger) \
  template <typename SimtNone = void>                            \
  SIMT_INLINE type min(type_a a, type_b b) noexcept {            \
    return smaller(type{a}, type{b});                            \
  }                                                              \
  template <typename SimtNone = void>                            \
  SIMT_INLINE type max(type_a a, type_b b) noexcept {            \
    return larger(type{a}, type{b});                             \
  }
SIMT_MIN_MAX_REAL(float, float, float, fminf, fmaxf)
SIMT_MIN_MAX_REAL(double, double, double, fmin, fmax)
SIMT_MIN_MAX_REAL(double, float, double, fmin, fmax)
SIMT_MIN_MAX_REAL(double, double, float, fmin, fmax)
#undef SIMT_MIN_MAX_REAL

// Bits
SIMT_INLINE int __popc(unsigned x) noexcept { return __builtin_popcount(x); }
SIMT_INLINE int __popcll(unsigned long long x) noexcept { return __builtin_popcountll(x); }
SIMT_INLINE int __clz(int x) noexcept { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
SIMT_INLINE int __clzll(long long x) noexcept {
  return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x));
}
/// Position of the lowest bit that is set, counted from 1; 0 if there is none.
SIMT_INLINE int __ffs(int x) noexcept { return __builtin_ffs(x); }
SIMT_INLINE int __ffsll(long long x) noexcept { return __builtin_ffsll(x); }

/// Reverses the order of the 32 bits.
SIMT_INLINE unsigned __brev(unsigned x) noexcept {
  x = (x >> 1 & 0x55555555U) | (x & 0x55555555U) << 1;
  x = (x >> 2 & 0x33333333U) | (x & 0x33333333U) << 2;
  x = (x >> 4 & 0x0F0F0F0FU) | (x & 0x0F0F0F0FU) << 4;
  return __builtin_bswap32(x);
}
SIMT_INLINE unsigned long long __brevll(unsigned long long x) noexcept {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned>(x))) << 32 |
         __brev(static_cast<unsigned>(x >> 32));
}

/// Four of the eight bytes of y:x. The lowest three bits of each hexadecimal digit of `selector` number the byte.
SIMT_INLINE unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) noexcept {
  const unsigned long long bytes = static_cast<unsigned long long>(y) << 32 | x;
  const auto byte = [&](unsigned i) { return static_cast<unsigned>(bytes >> (selector >> 4 * i & 7U) * 8 & 0xFFU); };
  return byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24;
}

// Funnel shifts: the upper (l) or lower (r) half of high:low, shifted. `c` clamps the shift to 32, the others wrap
// at 32.
SIMT_INLINE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) noexcept {
  return static_cast<unsigned>((static_cast<unsigned long long>(high) << 32 | low) << (shift & 31U) >> 32);
}
SIMT_INLINE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) noexcept {
  return static_cast<unsigned>((static_cast<unsigned long long>(high) << 32 | low) >> (shift & 31U));
}
SIMT_INLINE unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) noexcept {
  return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
SIMT_INLINE unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) noexcept {
  return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}

// Integer arithmetic
SIMT_INLINE int __mulhi(int a, int b) noexcept { return static_cast<int>(static_cast<long long>(a) * b >> 32); }
SIMT_INLINE unsigned __umulhi(unsigned a, unsigned b) noexcept {
  return static_cast<unsigned>(static_cast<unsigned long long>(a) * b >> 32);
}
__extension__ using SimtInt128 = __int128;
__extension__ using SimtUint128 = unsigned __int128;
SIMT_INLINE long long __mul64hi(long long a, long long b) noexcept {
  return static_cast<long long>(static_cast<SimtInt128>(a) * b >> 64);
}
SIMT_INLINE unsigned long long __umul64hi(unsigned long long a, unsigned long long b) noexcept {
  return static_cast<unsigned long long>(static_cast<SimtUint128>(a) * b >> 64);
}
/// The lower 32 bits of the product of the lower 24 bits of both.
SIMT_INLINE unsigned __umul24(unsigned a, unsigned b) noexcept { return (a & 0xFFFFFFU) * (b & 0xFFFFFFU); }
SIMT_INLINE int __mul24(int a, int b) noexcept {
  const long long wide_a = static_cast<int>(static_cast<unsigned>(a) << 8) >> 8;
  const long long wide_b = static_cast<int>(static_cast<unsigned>(b) << 8) >> 8;
  return static_cast<int>(wide_a * wide_b);
}
/// |a - b| + c
SIMT_INLINE unsigned __usad(unsigned a, unsigned b, unsigned c) noexcept { return (a > b ? a - b : b - a) + c; }
SIMT_INLINE unsigned __sad(int a, int b, unsigned c) noexcept {
  const auto difference = static_cast<unsigned>(a) - static_cast<unsigned>(b);
  return (a > b ? difference : 0U - difference) + c;
}
// Averages that cannot overflow, rounded down (hadd) or up (rhadd).
SIMT_INLINE int __hadd(int a, int b) noexcept { return static_cast<int>((static_cast<long long>(a) + b) >> 1); }
SIMT_INLINE int __rhadd(int a, int b) noexcept { return static_cast<int>((static_cast<long long>(a) + b + 1) >> 1); }
SIMT_INLINE unsigned __uhadd(unsigned a, unsigned b) noexcept {
  return static_cast<unsigned>((static_cast<unsigned long long>(a) + b) >> 1);
}
SIMT_INLINE unsigned __urhadd(unsigned a, unsigned b) noexcept {
  return static_cast<unsigned>((static_cast<unsigned long long>(a) + b + 1) >> 1);
}

// The same bits as another type
SIMT_INLINE int __float_as_int(float x) noexcept { return __builtin_bit_cast(int, x); }
SIMT_INLINE unsigned __float_as_uint(float x) noexcept { return __builtin_bit_cast(unsigned, x); }
SIMT_INLINE float __int_as_float(int x) noexcept { return __builtin_bit_cast(float, x); }
SIMT_INLINE float __uint_as_float(unsigned x) noexcept { return __builtin_bit_cast(float, x); }
SIMT_INLINE long long __double_as_longlong(double x) noexcept { return __builtin_bit_cast(long long, x); }
SIMT_INLINE double __longlong_as_double(long long x) noexcept { return __builtin_bit_cast(double, x); }
SIMT_INLINE int __double2hiint(double x) noexcept { return static_cast<int>(__double_as_longlong(x) >> 32); }
SIMT_INLINE int __double2loint(double x) noexcept { return static_cast<int>(__double_as_longlong(x)); }
SIMT_INLINE double __hiloint2double(int high, int low) noexcept {
  return __longlong_as_double(static_cast<long long>(high) << 32 | static_cast<unsigned>(low));
}

namespace simt::detail {

/// Converts a whole number as a GPU does: values out of range become the nearest limit, NaN becomes 0.
template <typename SimtInteger, typename SimtReal>  // a program may be built with -D of shorter names
SIMT_INLINE SimtInteger saturate_to(SimtReal x) noexcept {
  constexpr bool is_signed = SimtInteger(-1) < SimtInteger(0);
  constexpr SimtReal two_to_the_bits_but_one = SimtReal(1ULL << (sizeof(SimtInteger) * 8 - 1));
  constexpr SimtReal past_the_end = is_signed ? two_to_the_bits_but_one : 2 * two_to_the_bits_but_one;
  constexpr SimtInteger smallest = is_signed ? SimtInteger(1ULL << (sizeof(SimtInteger) * 8 - 1)) : SimtInteger(0);
  if (x != x) return 0;
  if (x >= past_the_end) return static_cast<SimtInteger>(~smallest);
  if (x < static_cast<SimtReal>(smallest)) return smallest;
  return static_cast<SimtInteger>(x);
}

}  // namespace simt::detail

// Real to integer; rn rounds to nearest (ties to even), rz towards zero, ru up, rd down.
#define SIMT_REAL_TO_INTEGER(prefix, real, integer)                                                             \
  SIMT_INLINE integer prefix##_rn(real x) noexcept { return simt::detail::saturate_to<integer>(nearbyint(x)); } \
  SIMT_INLINE integer prefix##_rz(real x) noexcept { return simt::detail::saturate_to<integer>(trunc(x)); }     \
  SIMT_INLINE integer prefix##_ru(real x) noexcept { return simt::detail::saturate_to<integer>(ceil(x)); }      \
  SIMT_INLINE integer prefix##_rd(real x) noexcept { return simt::detail::saturate_to<integer>(floor(x)); }
SIMT_REAL_TO_INTEGER(__float2int, float, int)
SIMT_REAL_TO_INTEGER(__float2uint, float, unsigned)
SIMT_REAL_TO_INTEGER(__float2ll, float, long long)
SIMT_REAL_TO_INTEGER(__float2ull, float, unsigned long long)
SIMT_REAL_TO_INTEGER(__double2int, double, int)
SIMT_REAL_TO_INTEGER(__double2uint, double, unsigned)
SIMT_REAL_TO_INTEGER(__double2ll, double, long long)
SIMT_REAL_TO_INTEGER(__double2ull, double, unsigned long long)
#undef SIMT_REAL_TO_INTEGER

// Other conversions, rounded to nearest
SIMT_INLINE float __int2float_rn(int x) noexcept { return static_cast<float>(x); }
SIMT_INLINE float __uint2float_rn(unsigned x) noexcept { return static_cast<float>(x); }
SIMT_INLINE float __ll2float_rn(long long x) noexcept { return static_cast<float>(x); }
SIMT_INLINE float __ull2float_rn(unsigned long long x) noexcept { return static_cast<float>(x); }
SIMT_INLINE double __int2double_rn(int x) noexcept { return x; }
SIMT_INLINE double __uint2double_rn(unsigned x) noexcept { return x; }
SIMT_INLINE double __ll2double_rn(long long x) noexcept { return static_cast<double>(x); }
SIMT_INLINE double __ull2double_rn(unsigned long long x) noexcept { return static_cast<double>(x); }
SIMT_INLINE float __double2float_rn(double x) noexcept { return static_cast<float>(x); }

// Arithmetic rounded to nearest, which nvcc never fuses
SIMT_INLINE float __fadd_rn(float a, float b) noexcept { return a + b; }
SIMT_INLINE float __fsub_rn(float a, float b) noexcept { return a - b; }
SIMT_INLINE float __fmul_rn(float a, float b) noexcept { return a * b; }
SIMT_INLINE float __fmaf_rn(float a, float b, float c) noexcept { return fmaf(a, b, c); }
SIMT_INLINE float __fdiv_rn(float a, float b) noexcept { return a / b; }
SIMT_INLINE float __frcp_rn(float x) noexcept { return 1.0F / x; }
SIMT_INLINE float __fsqrt_rn(float x) noexcept { return sqrtf(x); }
SIMT_INLINE float __frsqrt_rn(float x) noexcept { return static_cast<float>(1.0 / sqrt(double{x})); }
SIMT_INLINE double __dadd_rn(double a, double b) noexcept { return a + b; }
SIMT_INLINE double __dsub_rn(double a, double b) noexcept { return a - b; }
SIMT_INLINE double __dmul_rn(double a, double b) noexcept { return a * b; }
SIMT_INLINE double __fma_rn(double a, double b, double c) noexcept { return fma(a, b, c); }
SIMT_INLINE double __ddiv_rn(double a, double b) noexcept { return a / b; }
SIMT_INLINE double __drcp_rn(double x) noexcept { return 1.0 / x; }
SIMT_INLINE double __dsqrt_rn(double x) noexcept { return sqrt(x); }

// Fast approximations on a GPU
SIMT_INLINE float __fdividef(float a, float b) noexcept { return a / b; }
SIMT_INLINE float __expf(float x) noexcept { return expf(x); }
SIMT_INLINE float __exp10f(float x) noexcept { return powf(10.0F, x); }
SIMT_INLINE float __logf(float x) noexcept { return logf(x); }
SIMT_INLINE float __log2f(float x) noexcept { return log2f(x); }
SIMT_INLINE float __log10f(float x) noexcept { return log10f(x); }
SIMT_INLINE float __powf(float x, float y) noexcept { return powf(x, y); }
SIMT_INLINE float __sinf(float x) noexcept { return sinf(x); }
SIMT_INLINE float __cosf(float x) noexcept { return cosf(x); }
SIMT_INLINE float __tanf(float x) noexcept { return tanf(x); }
SIMT_INLINE void __sincosf(float x, float* sine, float* cosine) noexcept {
  *sine = sinf(x);
  *cosine = cosf(x);
}
/// Clamps to 0 ... 1; NaN becomes 0.
SIMT_INLINE float __saturatef(float x) noexcept { return x > 0.0F ? (x < 1.0F ? x : 1.0F) : 0.0F; }

// Functions that CUDA has and the C library does not, or did not until recently.
#if !defined(__GLIBC__) || !__GLIBC_PREREQ(2, 42)
SIMT_INLINE float rsqrtf(float x) noexcept { return __frsqrt_rn(x); }
SIMT_INLINE double rsqrt(double x) noexcept { return 1.0 / sqrt(x); }
#endif
SIMT_INLINE float rsqrt(float x) noexcept { return __frsqrt_rn(x); }
#if !defined(__GLIBC__) || !__GLIBC_PREREQ(2, 41)
SIMT_INLINE double sinpi(double x) noexcept { return sin(3.14159265358979323846 * fmod(x, 2.0)); }
SIMT_INLINE double cospi(double x) noexcept { return cos(3.14159265358979323846 * fmod(x, 2.0)); }
SIMT_INLINE float sinpif(float x) noexcept { return static_cast<float>(sinpi(double{x})); }
SIMT_INLINE float cospif(float x) noexcept { return static_cast<float>(cospi(double{x})); }
#endif
