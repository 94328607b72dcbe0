// Every name of cuda_fp16.h and cuda_bf16.h that the emulator has, used as CUDA declares it: nvcc compiles this file,
// too.

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace {

template <typename T>
__device__ void conversions_from(T x) {
  const float as_float = x;
  const T sums[] = {T(as_float), T(1.5), T(1), T(2U), T(3L), T(4UL), T(5LL), T(6ULL), T(short{7})};
  const int as_int = static_cast<int>(sums[0]);
  const bool as_bool = x;
  T assigned = x;
  assigned = 1.5F;
  assigned = as_int;
  assigned += as_bool ? sums[1] : -sums[2];
  assigned = assigned * x / x - x;
  ++assigned;
  assigned--;
}

template <typename T>
__device__ bool functions_of_one(T a, T b, T c) {
  const T results[] = {__hadd(a, b),
                       __hsub(a, b),
                       __hmul(a, b),
                       __hdiv(a, b),
                       __hadd_rn(a, b),
                       __hsub_rn(a, b),
                       __hmul_rn(a, b),
                       __hadd_sat(a, b),
                       __hsub_sat(a, b),
                       __hmul_sat(a, b),
                       __hfma(a, b, c),
                       __hfma_sat(a, b, c),
                       __hfma_relu(a, b, c),
                       __hneg(a),
                       __habs(a),
                       __hmax(a, b),
                       __hmin(a, b),
                       __hmax_nan(a, b),
                       __hmin_nan(a, b),
                       hsqrt(a),
                       hrsqrt(a),
                       hrcp(a),
                       hexp(a),
                       hexp2(a),
                       hexp10(a),
                       hlog(a),
                       hlog2(a),
                       hlog10(a),
                       hsin(a),
                       hcos(a),
                       htanh(a),
                       htanh_approx(a),
                       htrunc(a),
                       hceil(a),
                       hfloor(a),
                       hrint(a),
                       __shfl_sync(~0U, a, 1),
                       __shfl_up_sync(~0U, a, 1U),
                       __shfl_down_sync(~0U, a, 1U),
                       __shfl_xor_sync(~0U, a, 1)};
  bool any = __hisnan(results[0]) || __hisinf(results[1]) != 0;
  any |= __heq(a, b) || __hne(a, b) || __hlt(a, b) || __hle(a, b) || __hgt(a, b) || __hge(a, b);
  any |= __hequ(a, b) || __hneu(a, b) || __hltu(a, b) || __hleu(a, b) || __hgtu(a, b) || __hgeu(a, b);
  return any || a == b || a != b || a < b || a <= b || a > b || a >= b;
}

template <typename T>
__device__ unsigned functions_of_pairs(T a, T b, T c) {
  const T results[] = {__hadd2(a, b),
                       __hsub2(a, b),
                       __hmul2(a, b),
                       __h2div(a, b),
                       __hadd2_rn(a, b),
                       __hsub2_rn(a, b),
                       __hmul2_rn(a, b),
                       __hadd2_sat(a, b),
                       __hsub2_sat(a, b),
                       __hmul2_sat(a, b),
                       __hfma2(a, b, c),
                       __hfma2_sat(a, b, c),
                       __hfma2_relu(a, b, c),
                       __hcmadd(a, b, c),
                       __hneg2(a),
                       __habs2(a),
                       __hmax2(a, b),
                       __hmin2(a, b),
                       __hmax2_nan(a, b),
                       __hmin2_nan(a, b),
                       h2sqrt(a),
                       h2rsqrt(a),
                       h2rcp(a),
                       h2exp(a),
                       h2exp2(a),
                       h2exp10(a),
                       h2log(a),
                       h2log2(a),
                       h2log10(a),
                       h2sin(a),
                       h2cos(a),
                       h2tanh(a),
                       h2tanh_approx(a),
                       h2trunc(a),
                       h2ceil(a),
                       h2floor(a),
                       h2rint(a),
                       __heq2(a, b),
                       __hne2(a, b),
                       __hlt2(a, b),
                       __hle2(a, b),
                       __hgt2(a, b),
                       __hge2(a, b),
                       __hequ2(a, b),
                       __hneu2(a, b),
                       __hltu2(a, b),
                       __hleu2(a, b),
                       __hgtu2(a, b),
                       __hgeu2(a, b),
                       __hisnan2(a),
                       __lowhigh2highlow(a),
                       a + b,
                       a - b,
                       a * b,
                       a / b,
                       __shfl_sync(~0U, a, 1),
                       __shfl_up_sync(~0U, a, 1U),
                       __shfl_down_sync(~0U, a, 1U),
                       __shfl_xor_sync(~0U, a, 1)};
  bool all = __hbeq2(a, b) && __hbne2(a, b) && __hblt2(a, b) && __hble2(a, b) && __hbgt2(a, b) && __hbge2(a, b);
  all = all && __hbequ2(a, b) && __hbneu2(a, b) && __hbltu2(a, b) && __hbleu2(a, b) && __hbgtu2(a, b);
  all = all && __hbgeu2(a, b) && a == b && a != b && a < b && a <= b && a > b && a >= results[0];
  const unsigned masks = __heq2_mask(a, b) | __hne2_mask(a, b) | __hlt2_mask(a, b) | __hle2_mask(a, b) |
                         __hgt2_mask(a, b) | __hge2_mask(a, b) | __hequ2_mask(a, b) | __hneu2_mask(a, b) |
                         __hltu2_mask(a, b) | __hleu2_mask(a, b) | __hgtu2_mask(a, b) | __hgeu2_mask(a, b);
  return masks + static_cast<unsigned>(all) + static_cast<unsigned>(__low2float(a) + __high2float(b));
}

template <typename T>
__device__ void hints(T* x) {
  __stwb(x, __ldg(x));
  __stcg(x, __ldcg(x));
  __stcs(x, __ldcs(x));
  __stwt(x, __ldca(x));
  *x = __ldlu(x);
  *x = __ldcv(x);
  atomicAdd(x, *x);
}

}  // namespace

#define FROM_INTEGER(T, name, to, number)                                                                         \
  {                                                                                                               \
    const T all[] = {__##to##2##name##_rn(number), __##to##2##name##_rz(number), __##to##2##name##_rd(number),    \
                     __##to##2##name##_ru(number)};                                                               \
    total += static_cast<float>(__##name##2##to##_rn(all[0])) + static_cast<float>(__##name##2##to##_rz(all[1])); \
    total += static_cast<float>(__##name##2##to##_rd(all[2])) + static_cast<float>(__##name##2##to##_ru(all[3])); \
  }
#define USE_NAMES(T, name, T2, pair_name)                                                                       \
  __global__ void use_names_of_##name(T* one, T2* two, float* out) {                                            \
    float total = 0;                                                                                            \
    conversions_from(*one);                                                                                     \
    FROM_INTEGER(T, name, short, 1)                                                                             \
    FROM_INTEGER(T, name, ushort, 1)                                                                            \
    FROM_INTEGER(T, name, int, 1)                                                                               \
    FROM_INTEGER(T, name, uint, 1)                                                                              \
    FROM_INTEGER(T, name, ll, 1)                                                                                \
    FROM_INTEGER(T, name, ull, 1)                                                                               \
    total += __##name##2char_rz(*one) + __##name##2uchar_rz(*one) + __##name##_as_short(*one);                  \
    one[1] = __short_as_##name(1);                                                                              \
    one[2] = __ushort_as_##name(__##name##_as_ushort(*one));                                                    \
    one[3] = __double2##name(1.5);                                                                              \
    one[4] = __float2##name(__##name##2float(*one));                                                            \
    one[5] = __float2##name##_rn(1) + __float2##name##_rz(1) + __float2##name##_rd(1) + __float2##name##_ru(1); \
    total += functions_of_one(one[0], one[1], one[2]);                                                          \
    two[1] = make_##pair_name(one[0], one[1]);                                                                  \
    two[2] = __halves2##pair_name(__low2##name(*two), __high2##name(*two));                                     \
    two[3] = __##name##2##pair_name(*one);                                                                      \
    two[4] = __float2##pair_name##_rn(1);                                                                       \
    two[5] = __floats2##pair_name##_rn(1, 2);                                                                   \
    two[6] = __float22##pair_name##_rn(__##pair_name##2float2(*two));                                           \
    two[7] = __lows2##pair_name(__low2##pair_name(*two), __high2##pair_name(*two));                             \
    two[8] = __highs2##pair_name(*two, T2(one[0], one[1]));                                                     \
    total += functions_of_pairs(two[0], two[1], two[2]);                                                        \
    hints(one);                                                                                                 \
    hints(two);                                                                                                 \
    *out = total;                                                                                               \
  }

USE_NAMES(__half, half, __half2, half2)
USE_NAMES(__nv_bfloat16, bfloat16, __nv_bfloat162, bfloat162)

__global__ void use_constants(__nv_half* halves, nv_bfloat16* bfloats, nv_half2* pair) {
  const half constants[] = {CUDART_INF_FP16,      CUDART_NAN_FP16,  CUDART_MIN_DENORM_FP16, CUDART_MAX_NORMAL_FP16,
                            CUDART_NEG_ZERO_FP16, CUDART_ZERO_FP16, CUDART_ONE_FP16,        half(*bfloats)};
  const nv_bfloat16 others[] = {CUDART_INF_BF16,      CUDART_NAN_BF16,  CUDART_MIN_DENORM_BF16, CUDART_MAX_NORMAL_BF16,
                                CUDART_NEG_ZERO_BF16, CUDART_ZERO_BF16, CUDART_ONE_BF16,        nv_bfloat16(*halves)};
  const __half_raw bits = constants[threadIdx.x % 8];
  halves[0] = bits;
  bfloats[0] = static_cast<__nv_bfloat16_raw>(others[threadIdx.x % 8]);
  *pair = static_cast<__half2_raw>(*pair);
}

#ifdef COURSE_ON_GPU  // the kernels that half_test.cu runs
#include "tests/common/simt/half_kernels.h"
template __global__ void add_arrays(const half*, const half*, half*);
template __global__ void add_arrays(const half2*, const half2*, half2*);
template __global__ void accumulate(const nv_bfloat162*, const nv_bfloat162*, nv_bfloat162*);
template __global__ void sum_of_warp(const half2*, half2*);
template __global__ void shuffle_all_ways(const nv_bfloat16*, nv_bfloat16*);
template __global__ void add_atomically(nv_bfloat162*, nv_bfloat162);
#endif
