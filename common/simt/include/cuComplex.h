#pragma once

#include <math.h>

#include "common/simt/device/vector_types.h"

// CUDA's complex numbers: vectors of two.

using cuFloatComplex = float2;
using cuDoubleComplex = double2;
using cuComplex = cuFloatComplex;

SIMT_INLINE cuFloatComplex make_cuFloatComplex(float re, float im) { return cuFloatComplex{re, im}; }
SIMT_INLINE cuDoubleComplex make_cuDoubleComplex(double re, double im) { return cuDoubleComplex{re, im}; }
SIMT_INLINE cuComplex make_cuComplex(float re, float im) { return cuComplex{re, im}; }

#define SIMT_COMPLEX(complex, real, dot, hypotenuse)                                                             \
  SIMT_INLINE real cuCreal##dot(complex x) { return x.x; }                                                       \
  SIMT_INLINE real cuCimag##dot(complex x) { return x.y; }                                                       \
  SIMT_INLINE complex cuConj##dot(complex x) { return complex{x.x, -x.y}; }                                      \
  SIMT_INLINE complex cuCadd##dot(complex a, complex b) { return complex{a.x + b.x, a.y + b.y}; }                \
  SIMT_INLINE complex cuCsub##dot(complex a, complex b) { return complex{a.x - b.x, a.y - b.y}; }                \
  SIMT_INLINE complex cuCmul##dot(complex a, complex b) {                                                        \
    return complex{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                                \
  }                                                                                                              \
  SIMT_INLINE complex cuCfma##dot(complex a, complex b, complex c) { return cuCadd##dot(cuCmul##dot(a, b), c); } \
  /* Both are made small first, so that squares do not overflow. */                                              \
  SIMT_INLINE complex cuCdiv##dot(complex a, complex b) {                                                        \
    const real scale = real(1) / ((b.x < 0 ? -b.x : b.x) + (b.y < 0 ? -b.y : b.y));                              \
    const complex c{a.x * scale, a.y * scale};                                                                   \
    const complex d{b.x * scale, b.y * scale};                                                                   \
    const real size = real(1) / (d.x * d.x + d.y * d.y);                                                         \
    return complex{(c.x * d.x + c.y * d.y) * size, (c.y * d.x - c.x * d.y) * size};                              \
  }                                                                                                              \
  SIMT_INLINE real cuCabs##dot(complex x) { return hypotenuse(x.x, x.y); }
SIMT_COMPLEX(cuFloatComplex, float, f, hypotf)
SIMT_COMPLEX(cuDoubleComplex, double, , hypot)
#undef SIMT_COMPLEX

SIMT_INLINE cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex x) { return cuDoubleComplex{x.x, x.y}; }
SIMT_INLINE cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex x) {
  return cuFloatComplex{static_cast<float>(x.x), static_cast<float>(x.y)};
}
