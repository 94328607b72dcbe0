#pragma once

#include "common/simt/device/memory_intrinsics.h"
#include "common/simt/device/small_float_pair.h"

// CUDA's half and half2: IEEE 754's binary16.

SIMT_SMALL_FLOAT(__half, half, __half_raw, __nv_bfloat16)
SIMT_SMALL_FLOAT_ARITHMETIC(__half)
SIMT_SMALL_FLOAT_MATH(__half)
SIMT_SMALL_FLOAT_COMPARISONS(__half)
SIMT_SMALL_FLOAT_SHUFFLES(__half)

SIMT_PAIR_TYPE(__half2, half2, __half2_raw, __half, half)
SIMT_PAIR_ARITHMETIC(__half2)
SIMT_PAIR_MATH(__half2)
SIMT_PAIR_COMPARISONS(__half2)

// Programs that have operators of their own say so to CUDA.
#ifndef __CUDA_NO_HALF_OPERATORS__
SIMT_SMALL_FLOAT_OPERATORS(__half, __hadd, __hsub, __hmul, __hdiv, __hneg)
SIMT_SMALL_FLOAT_STEPS(__half, __hadd, __hsub, __half(1.0F))
SIMT_SMALL_FLOAT_RELATIONS(__half, __heq, __hneu, __hlt, __hle, __hgt, __hge)
#endif
#ifndef __CUDA_NO_HALF2_OPERATORS__
SIMT_SMALL_FLOAT_OPERATORS(__half2, __hadd2, __hsub2, __hmul2, __h2div, __hneg2)
SIMT_SMALL_FLOAT_STEPS(__half2, __hadd2, __hsub2, __float2half2_rn(1.0F))
SIMT_SMALL_FLOAT_RELATIONS(__half2, __hbeq2, __hbneu2, __hblt2, __hble2, __hbgt2, __hbge2)
#endif

/// Adds to *address and returns what was there.
__half atomicAdd(__half* address, __half value) noexcept;
/// Adds to both halves of *address and returns what was there.
__half2 atomicAdd(__half2* address, __half2 value) noexcept;

#ifndef CUDA_NO_HALF
using half = __half;
using half2 = __half2;
using __nv_half = __half;
using __nv_half_raw = __half_raw;
using nv_half = __half;
using __nv_half2 = __half2;
using __nv_half2_raw = __half2_raw;
using nv_half2 = __half2;
#endif

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)
