#pragma once

// Kernels over half and bfloat16, as CUDA programs write them. nvcc compiles them, too.

#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void copy_halves(const half* in, half* out) { out[threadIdx.x] = in[threadIdx.x]; }

__global__ void copy_pairs(const half2* in, half2* out) { out[threadIdx.x] = in[threadIdx.x]; }

template <typename T>
__global__ void add_arrays(const T* a, const T* b, T* out) {
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

template <typename T>
__global__ void accumulate(const T* a, const T* b, T* out) {
  out[threadIdx.x] += a[threadIdx.x] * b[threadIdx.x];
}

__global__ void make_pairs(const float* in, half2* out) {
  const int i = threadIdx.x;
  out[i] = __floats2half2_rn(in[2 * i], in[2 * i + 1]);
}

__global__ void store_constants(half* out, half2* pairs, half2* zeros) {
  out[threadIdx.x] = 1.0f;
  pairs[threadIdx.x] = half2(__half_raw{0}, __half_raw{0x3c00});
  zeros[threadIdx.x] = {};
}

__global__ void build_pairs(half2* out) {
  half2 pair;
  pair.x = __int2half_rn(threadIdx.x);
  pair.y = 0.5;
  out[threadIdx.x] = pair;
}

__global__ void read_parts(const half2* in, float* out) {
  const half2 pair = in[threadIdx.x];
  out[threadIdx.x] = __low2float(pair) + __high2float(pair);
}

__global__ void use_hints(const nv_bfloat162* in, nv_bfloat162* out) {
  __stcs(&out[threadIdx.x], __ldcs(&in[threadIdx.x]));
}

__global__ void use_hints_for_one(const half* in, half* out) { __stcg(&out[threadIdx.x], __ldg(&in[threadIdx.x])); }

// Eight halves in 16 bytes, one after the other in a union.
union Packed {
  float4 whole;
  half parts[8];
};

__global__ void scale_packed(const float4* in, float4* out, half factor) {
  Packed packed;
  packed.whole = in[threadIdx.x];
  for (int i = 0; i < 8; ++i) packed.parts[i] = packed.parts[i] * factor;
  out[threadIdx.x] = packed.whole;
}

__global__ void reverse_in_shared(const half* in, half* out, half2* pairs) {
  __shared__ half tile[64];
  __shared__ half2 pair_tile[32];
  tile[threadIdx.x] = in[threadIdx.x];
  tile[threadIdx.x + 32] = in[threadIdx.x + 32];
  pair_tile[threadIdx.x] = half2(in[threadIdx.x], in[threadIdx.x + 32]);
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];
  pairs[threadIdx.x] = pair_tile[31 - threadIdx.x];
}

template <typename T>
__global__ void sum_of_warp(const T* in, T* out) {
  T sum = in[threadIdx.x];
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(0xffffffffu, sum, distance);
  if (threadIdx.x == 0) *out = sum;
}

template <typename T>
__global__ void shuffle_all_ways(const T* in, T* out) {
  const T mine = in[threadIdx.x];
  out[threadIdx.x] = __shfl_sync(0xffffffffu, mine, 3);
  out[threadIdx.x + 32] = __shfl_up_sync(0xffffffffu, mine, 1);
  out[threadIdx.x + 64] = __shfl_xor_sync(0xffffffffu, mine, 1);
}

template <typename T>
__global__ void add_atomically(T* sum, T value) {
  atomicAdd(sum, value);
}
