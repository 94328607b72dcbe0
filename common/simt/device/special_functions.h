#pragma once

#include <cmath>

#include "common/simt/device/math_intrinsics.h"

// Functions of CUDA's mathematics that the C library does not have.

SIMT_INLINE unsigned umin(unsigned a, unsigned b) noexcept { return a < b ? a : b; }
SIMT_INLINE unsigned umax(unsigned a, unsigned b) noexcept { return a > b ? a : b; }
SIMT_INLINE long long llmin(long long a, long long b) noexcept { return a < b ? a : b; }
SIMT_INLINE long long llmax(long long a, long long b) noexcept { return a > b ? a : b; }
SIMT_INLINE unsigned long long ullmin(unsigned long long a, unsigned long long b) noexcept { return a < b ? a : b; }
SIMT_INLINE unsigned long long ullmax(unsigned long long a, unsigned long long b) noexcept { return a > b ? a : b; }

SIMT_INLINE float fdividef(float a, float b) noexcept { return a / b; }
SIMT_INLINE float saturate(float x) noexcept { return __saturatef(x); }
SIMT_INLINE double rcbrt(double x) noexcept { return 1.0 / cbrt(x); }
SIMT_INLINE float rcbrtf(float x) noexcept { return static_cast<float>(rcbrt(double{x})); }

SIMT_INLINE double norm3d(double a, double b, double c) noexcept { return hypot(hypot(a, b), c); }
SIMT_INLINE double norm4d(double a, double b, double c, double d) noexcept { return hypot(norm3d(a, b, c), d); }
SIMT_INLINE double norm(int count, const double* values) noexcept {
  double length = 0;
  for (int i = 0; i < count; ++i) length = hypot(length, values[i]);
  return length;
}
SIMT_INLINE double rhypot(double a, double b) noexcept { return 1.0 / hypot(a, b); }
SIMT_INLINE double rnorm3d(double a, double b, double c) noexcept { return 1.0 / norm3d(a, b, c); }
SIMT_INLINE double rnorm4d(double a, double b, double c, double d) noexcept { return 1.0 / norm4d(a, b, c, d); }
SIMT_INLINE float norm3df(float a, float b, float c) noexcept { return static_cast<float>(norm3d(a, b, c)); }
SIMT_INLINE float norm4df(float a, float b, float c, float d) noexcept {
  return static_cast<float>(norm4d(a, b, c, d));
}
SIMT_INLINE float normf(int count, const float* values) noexcept {
  double length = 0;
  for (int i = 0; i < count; ++i) length = hypot(length, values[i]);
  return static_cast<float>(length);
}
SIMT_INLINE float rhypotf(float a, float b) noexcept { return static_cast<float>(rhypot(a, b)); }
SIMT_INLINE float rnorm3df(float a, float b, float c) noexcept { return static_cast<float>(rnorm3d(a, b, c)); }
SIMT_INLINE float rnorm4df(float a, float b, float c, float d) noexcept {
  return static_cast<float>(rnorm4d(a, b, c, d));
}

#if !defined(__GLIBC__) || !__GLIBC_PREREQ(2, 41)
SIMT_INLINE double tanpi(double x) noexcept { return tan(3.14159265358979323846 * fmod(x, 1.0)); }
#endif
SIMT_INLINE void sincospi(double x, double* sine, double* cosine) noexcept {
  *sine = sinpi(x);
  *cosine = cospi(x);
}
SIMT_INLINE void sincospif(float x, float* sine, float* cosine) noexcept {
  *sine = sinpif(x);
  *cosine = cospif(x);
}

SIMT_INLINE double normcdf(double x) noexcept { return 0.5 * erfc(x * -0.70710678118654752440); }
SIMT_INLINE float normcdff(float x) noexcept { return static_cast<float>(normcdf(x)); }

/// exp(x * x) * erfc(x). From 25 on by its continued fraction, where erfc() becomes too small.
SIMT_INLINE double erfcx(double x) noexcept {
  if (x < 25) return exp(x * x) * erfc(x);
  double fraction = x;
  for (int k = 20; k > 0; --k) fraction = x + 0.5 * k / fraction;
  return 0.56418958354775628695 / fraction;
}
SIMT_INLINE float erfcxf(float x) noexcept { return static_cast<float>(erfcx(x)); }

/// What erfc() makes `y` of. Newton's steps: the error squares each time.
SIMT_INLINE double erfcinv(double y) noexcept {
  if (!(y >= 0 && y <= 2)) return NAN;
  if (y == 0 || y == 2) return y == 0 ? HUGE_VAL : -HUGE_VAL;
  const double small = y < 1 ? y : 2 - y;
  const double t = sqrt(-2 * log(0.5 * small));
  double x = 0.70710678118654752440 * (t - (2.30753 + t * 0.27061) / (1 + t * (0.99229 + t * 0.04481)));
  for (int step = 0; step < 4; ++step) {
    const double error = erfc(x) - small;
    x += error / (1.12837916709551257390 * exp(-x * x) - x * error);
  }
  return y < 1 ? x : -x;
}
/// What erf() makes `y` of. Near 0, where 1 - y would lose digits, from its own side.
SIMT_INLINE double erfinv(double y) noexcept {
  if (y > 0.5 || y < -0.5 || y != y) return y > 0 ? erfcinv(1 - y) : -erfcinv(1 + y);
  double x = 0.88622692545275801365 * y;
  for (int step = 0; step < 5; ++step) {
    const double error = erf(x) - y;
    x -= error / (1.12837916709551257390 * exp(-x * x) + x * error);
  }
  return x;
}
SIMT_INLINE float erfcinvf(float y) noexcept { return static_cast<float>(erfcinv(y)); }
SIMT_INLINE float erfinvf(float y) noexcept { return static_cast<float>(erfinv(y)); }
SIMT_INLINE double normcdfinv(double y) noexcept { return -1.41421356237309504880 * erfcinv(2 * y); }
SIMT_INLINE float normcdfinvf(float y) noexcept { return static_cast<float>(normcdfinv(y)); }

SIMT_INLINE double cyl_bessel_i0(double x) { return std::cyl_bessel_i(0.0, fabs(x)); }
SIMT_INLINE double cyl_bessel_i1(double x) { return copysign(std::cyl_bessel_i(1.0, fabs(x)), x); }
SIMT_INLINE float cyl_bessel_i0f(float x) { return static_cast<float>(cyl_bessel_i0(x)); }
SIMT_INLINE float cyl_bessel_i1f(float x) { return static_cast<float>(cyl_bessel_i1(x)); }
