#pragma once

#include "common/simt/device/half.h"

// CUDA's bfloat16 and a pair of them: floats without their lower 16 bits.

SIMT_SMALL_FLOAT(__nv_bfloat16, bfloat16, __nv_bfloat16_raw, __half)
SIMT_SMALL_FLOAT_ARITHMETIC(__nv_bfloat16)
SIMT_SMALL_FLOAT_MATH(__nv_bfloat16)
SIMT_SMALL_FLOAT_COMPARISONS(__nv_bfloat16)
SIMT_SMALL_FLOAT_SHUFFLES(__nv_bfloat16)

SIMT_PAIR_TYPE(__nv_bfloat162, bfloat162, __nv_bfloat162_raw, __nv_bfloat16, bfloat16)
SIMT_PAIR_ARITHMETIC(__nv_bfloat162)
SIMT_PAIR_MATH(__nv_bfloat162)
SIMT_PAIR_COMPARISONS(__nv_bfloat162)

#ifndef __CUDA_NO_BFLOAT16_OPERATORS__
SIMT_SMALL_FLOAT_OPERATORS(__nv_bfloat16, __hadd, __hsub, __hmul, __hdiv, __hneg)
SIMT_SMALL_FLOAT_STEPS(__nv_bfloat16, __hadd, __hsub, __nv_bfloat16(1.0F))
SIMT_SMALL_FLOAT_RELATIONS(__nv_bfloat16, __heq, __hneu, __hlt, __hle, __hgt, __hge)
#endif
#ifndef __CUDA_NO_BFLOAT162_OPERATORS__
SIMT_SMALL_FLOAT_OPERATORS(__nv_bfloat162, __hadd2, __hsub2, __hmul2, __h2div, __hneg2)
SIMT_SMALL_FLOAT_STEPS(__nv_bfloat162, __hadd2, __hsub2, __float2bfloat162_rn(1.0F))
SIMT_SMALL_FLOAT_RELATIONS(__nv_bfloat162, __hbeq2, __hbneu2, __hblt2, __hble2, __hbgt2, __hbge2)
#endif

__half::__half(__nv_bfloat16 value) noexcept : __half(static_cast<float>(value)) {}
__nv_bfloat16::__nv_bfloat16(__half value) noexcept : __nv_bfloat16(static_cast<float>(value)) {}

/// Adds to *address and returns what was there.
__nv_bfloat16 atomicAdd(__nv_bfloat16* address, __nv_bfloat16 value) noexcept;
/// Adds to both halves of *address and returns what was there.
__nv_bfloat162 atomicAdd(__nv_bfloat162* address, __nv_bfloat162 value) noexcept;

#ifndef CUDA_NO_BFLOAT16
using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;
#endif

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)
