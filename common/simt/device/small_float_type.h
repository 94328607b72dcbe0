#pragma once

#include "common/simt/device/math_intrinsics.h"
#include "common/simt/device/small_float.h"

// The types half and bfloat16, written once. `name` is what CUDA calls them in the names of functions.
//
// A value is 2 bytes that are copied as a whole: one access. What CUDA converts without being asked is converted here.

#define SIMT_SMALL_FLOAT_FROM(type, name, number) \
  SIMT_INLINE type(number value) noexcept         \
      : __x(simt::detail::to_##name(simt::detail::roundable(value), simt::detail::Rounding::nearest)) {}

#define SIMT_SMALL_FLOAT_ASSIGN(type, number) \
  SIMT_INLINE type& operator=(number value) noexcept { return *this = type(value); }

#define SIMT_SMALL_FLOAT_TO(name, number)                                   \
  SIMT_INLINE operator number() const noexcept {                            \
    return simt::detail::saturate_to<number>(simt::detail::of_##name(__x)); \
  }

#define SIMT_SMALL_FLOAT(type, name, raw, other)                                                                      \
  struct alignas(2) raw {                                                                                             \
    unsigned short x;                                                                                                 \
  };                                                                                                                  \
  struct other;                                                                                                       \
  struct alignas(2) type {                                                                                            \
   protected:                                                                                                         \
    unsigned short __x;                                                                                               \
                                                                                                                      \
   public:                                                                                                            \
    type() = default;                                                                                                 \
    SIMT_INLINE constexpr type(const raw& bits) noexcept : __x(bits.x) {}                                             \
    SIMT_INLINE explicit type(other value) noexcept;                                                                  \
    SIMT_INLINE type(float value) noexcept : type(double{value}) {}                                                   \
    SIMT_INLINE type(double value) noexcept : __x(simt::detail::to_##name(value, simt::detail::Rounding::nearest)) {} \
    SIMT_SMALL_FLOAT_FROM(type, name, short)                                                                          \
    SIMT_SMALL_FLOAT_FROM(type, name, unsigned short)                                                                 \
    SIMT_SMALL_FLOAT_FROM(type, name, int)                                                                            \
    SIMT_SMALL_FLOAT_FROM(type, name, unsigned int)                                                                   \
    SIMT_SMALL_FLOAT_FROM(type, name, long)                                                                           \
    SIMT_SMALL_FLOAT_FROM(type, name, unsigned long)                                                                  \
    SIMT_SMALL_FLOAT_FROM(type, name, long long)                                                                      \
    SIMT_SMALL_FLOAT_FROM(type, name, unsigned long long)                                                             \
    SIMT_INLINE type& operator=(const raw& bits) noexcept { return *this = type(bits); }                              \
    SIMT_INLINE volatile type& operator=(const raw& bits) volatile noexcept {                                         \
      __x = bits.x;                                                                                                   \
      return *this;                                                                                                   \
    }                                                                                                                 \
    SIMT_INLINE volatile type& operator=(const volatile raw& bits) volatile noexcept {                                \
      __x = bits.x;                                                                                                   \
      return *this;                                                                                                   \
    }                                                                                                                 \
    SIMT_SMALL_FLOAT_ASSIGN(type, float)                                                                              \
    SIMT_SMALL_FLOAT_ASSIGN(type, double)                                                                             \
    SIMT_SMALL_FLOAT_ASSIGN(type, short)                                                                              \
    SIMT_SMALL_FLOAT_ASSIGN(type, unsigned short)                                                                     \
    SIMT_SMALL_FLOAT_ASSIGN(type, int)                                                                                \
    SIMT_SMALL_FLOAT_ASSIGN(type, unsigned int)                                                                       \
    SIMT_SMALL_FLOAT_ASSIGN(type, long long)                                                                          \
    SIMT_SMALL_FLOAT_ASSIGN(type, unsigned long long)                                                                 \
    SIMT_INLINE constexpr operator raw() const noexcept { return raw{__x}; }                                          \
    SIMT_INLINE operator raw() const volatile noexcept { return raw{__x}; }                                           \
    SIMT_INLINE operator float() const noexcept { return simt::detail::of_##name(__x); }                              \
    SIMT_INLINE constexpr operator bool() const noexcept { return (__x & 0x7fffU) != 0; }                             \
    SIMT_SMALL_FLOAT_TO(name, signed char)                                                                            \
    SIMT_SMALL_FLOAT_TO(name, unsigned char)                                                                          \
    SIMT_SMALL_FLOAT_TO(name, char)                                                                                   \
    SIMT_SMALL_FLOAT_TO(name, short)                                                                                  \
    SIMT_SMALL_FLOAT_TO(name, unsigned short)                                                                         \
    SIMT_SMALL_FLOAT_TO(name, int)                                                                                    \
    SIMT_SMALL_FLOAT_TO(name, unsigned int)                                                                           \
    SIMT_SMALL_FLOAT_TO(name, long)                                                                                   \
    SIMT_SMALL_FLOAT_TO(name, unsigned long)                                                                          \
    SIMT_SMALL_FLOAT_TO(name, long long)                                                                              \
    SIMT_SMALL_FLOAT_TO(name, unsigned long long)                                                                     \
  };                                                                                                                  \
  template <>                                                                                                         \
  SIMT_INLINE type simt::detail::rounded<type>(double value, Rounding rounding) noexcept {                            \
    return type(raw{to_##name(value, rounding)});                                                                     \
  }                                                                                                                   \
  SIMT_INLINE type __double2##name(double a) noexcept { return type(a); }                                             \
  SIMT_INLINE type __float2##name(float a) noexcept { return type(a); }                                               \
  SIMT_INLINE float __##name##2float(type a) noexcept { return static_cast<float>(a); }                               \
  SIMT_INLINE short __##name##_as_short(type a) noexcept { return __builtin_bit_cast(short, a); }                     \
  SIMT_INLINE unsigned short __##name##_as_ushort(type a) noexcept { return static_cast<raw>(a).x; }                  \
  SIMT_INLINE type __short_as_##name(short bits) noexcept { return __builtin_bit_cast(type, bits); }                  \
  SIMT_INLINE type __ushort_as_##name(unsigned short bits) noexcept { return type(raw{bits}); }                       \
  SIMT_SMALL_FLOAT_ROUNDED_FROM(type, name, float, float)                                                             \
  SIMT_SMALL_FLOAT_INTEGER(type, name, short, short)                                                                  \
  SIMT_SMALL_FLOAT_INTEGER(type, name, ushort, unsigned short)                                                        \
  SIMT_SMALL_FLOAT_INTEGER(type, name, int, int)                                                                      \
  SIMT_SMALL_FLOAT_INTEGER(type, name, uint, unsigned int)                                                            \
  SIMT_SMALL_FLOAT_INTEGER(type, name, ll, long long)                                                                 \
  SIMT_SMALL_FLOAT_INTEGER(type, name, ull, unsigned long long)                                                       \
  SIMT_INLINE signed char __##name##2char_rz(type a) noexcept { return static_cast<signed char>(a); }                 \
  SIMT_INLINE unsigned char __##name##2uchar_rz(type a) noexcept { return static_cast<unsigned char>(a); }

#define SIMT_SMALL_FLOAT_ROUNDED(type, function, number, rounding)                                    \
  SIMT_INLINE type function(number a) noexcept {                                                      \
    return simt::detail::rounded<type>(simt::detail::roundable(a), simt::detail::Rounding::rounding); \
  }

// rn rounds to nearest, rz towards zero, ru up, rd down.
#define SIMT_SMALL_FLOAT_ROUNDED_FROM(type, name, from, number)           \
  SIMT_SMALL_FLOAT_ROUNDED(type, __##from##2##name##_rn, number, nearest) \
  SIMT_SMALL_FLOAT_ROUNDED(type, __##from##2##name##_rz, number, zero)    \
  SIMT_SMALL_FLOAT_ROUNDED(type, __##from##2##name##_rd, number, down)    \
  SIMT_SMALL_FLOAT_ROUNDED(type, __##from##2##name##_ru, number, up)

#define SIMT_SMALL_FLOAT_INTEGER(type, name, to, integer)                                       \
  SIMT_SMALL_FLOAT_ROUNDED_FROM(type, name, to, integer)                                        \
  SIMT_INLINE integer __##name##2##to##_rn(type a) noexcept {                                   \
    return simt::detail::saturate_to<integer>(nearbyintf(static_cast<float>(a)));               \
  }                                                                                             \
  SIMT_INLINE integer __##name##2##to##_rz(type a) noexcept { return static_cast<integer>(a); } \
  SIMT_INLINE integer __##name##2##to##_rd(type a) noexcept {                                   \
    return simt::detail::saturate_to<integer>(floorf(static_cast<float>(a)));                   \
  }                                                                                             \
  SIMT_INLINE integer __##name##2##to##_ru(type a) noexcept {                                   \
    return simt::detail::saturate_to<integer>(ceilf(static_cast<float>(a)));                    \
  }
