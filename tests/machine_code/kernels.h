#pragma once

// What nvcc makes of these kernels is counted in the machine code, and what the emulator makes of them when they run.
// Each is launched with one warp.

#include "tests/machine_code/shapes.h"

namespace machine_code {

template <typename Shape>
__device__ inline void copy_directly(const Shape* in, Shape* out) {
  out[threadIdx.x] = in[threadIdx.x];
}

template <typename Shape>
__device__ inline void copy_through_local(const Shape* in, Shape* out) {
  const Shape mine = in[threadIdx.x];
  out[threadIdx.x] = mine;
}

// Bytes, because an array of a type with a constructor cannot be shared.
template <typename Shape>
__device__ inline void copy_through_shared(const Shape* in, Shape* out, unsigned char* bytes) {
  Shape* staged = reinterpret_cast<Shape*>(bytes);
  staged[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = staged[31 - threadIdx.x];
}

// A name in the machine code is a way and a shape.
#define MACHINE_CODE_COPIES(Shape)                                                                                \
  extern "C" __global__ void directly__##Shape(const Shape* in, Shape* out) { copy_directly(in, out); }           \
  extern "C" __global__ void through_local__##Shape(const Shape* in, Shape* out) { copy_through_local(in, out); } \
  extern "C" __global__ void through_shared__##Shape(const Shape* in, Shape* out) {                               \
    alignas(Shape) __shared__ unsigned char bytes[32 * sizeof(Shape)];                                            \
    copy_through_shared(in, out, bytes);                                                                          \
  }
MACHINE_CODE_SHAPES(MACHINE_CODE_COPIES)
#undef MACHINE_CODE_COPIES

// Other lines of which nvcc and g++ make different accesses. The four arrays have 32 elements and more.
// clang-format off
#define MACHINE_CODE_LINES(X) \
  X(one_of_two_loaded) X(one_of_two_addresses) X(same_store_in_four_arms) X(sum_of_four_members) \
  X(four_members_stored) X(store_overwritten) X(load_without_use) X(load_in_loop) X(two_equal_loads) \
  X(neighbours_in_shared) X(member_of_aligned) X(members_of_packed) X(struct_in_packed) X(member_in_shared) \
  X(either_half_of_shared) X(from_second_double_of_shared) X(from_some_double_of_shared)
// clang-format on

/// What the kernels below work on.
struct Arrays {
  const float* a;       ///< (32)
  const float* b;       ///< (32)
  const float4* fours;  ///< (32)
  float* out;           ///< (32)
  float4* fours_out;    ///< (32)
};

#define MACHINE_CODE_LINE(name) extern "C" __global__ void line__##name(Arrays arrays)

MACHINE_CODE_LINE(one_of_two_loaded) {
  const int i = threadIdx.x;
  arrays.out[i] = i % 2 == 0 ? arrays.a[i] : arrays.b[i];
}

MACHINE_CODE_LINE(one_of_two_addresses) {
  const int i = threadIdx.x;
  arrays.out[i] = *(i % 2 == 0 ? arrays.a + i : arrays.b + i);
}

MACHINE_CODE_LINE(same_store_in_four_arms) {
  const int i = threadIdx.x;
  switch (i % 4) {
    case 0:
      arrays.out[i] = 1;
      break;
    case 1:
      arrays.out[i] = 3;
      break;
    case 2:
      arrays.out[i] = 7;
      break;
    default:
      arrays.out[i] = 2;
      break;
  }
}

MACHINE_CODE_LINE(sum_of_four_members) {
  const int i = threadIdx.x;
  arrays.out[i] = arrays.fours[i].x + arrays.fours[i].y + arrays.fours[i].z + arrays.fours[i].w;
}

MACHINE_CODE_LINE(four_members_stored) {
  const int i = threadIdx.x;
  arrays.fours_out[i].x = 1;
  arrays.fours_out[i].y = i;
  arrays.fours_out[i].z = 3;
  arrays.fours_out[i].w = 4;
}

MACHINE_CODE_LINE(store_overwritten) {
  const int i = threadIdx.x;
  arrays.out[i] = 0;
  arrays.out[i] = i;
}

MACHINE_CODE_LINE(load_without_use) {
  const int i = threadIdx.x;
  const float unused = arrays.a[i];
  (void)unused;
  arrays.out[i] = i;
}

MACHINE_CODE_LINE(load_in_loop) {
  const int i = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 4; ++k) sum += arrays.a[i] * k;
  arrays.out[i] = sum;
}

MACHINE_CODE_LINE(two_equal_loads) {
  const int i = threadIdx.x;
  arrays.out[i] = arrays.a[i] * arrays.a[i];
}

MACHINE_CODE_LINE(neighbours_in_shared) {
  __shared__ float tile[64];
  const int i = threadIdx.x;
  tile[2 * i] = i;
  tile[2 * i + 1] = 2 * i;
  __syncthreads();
  arrays.out[i] = tile[2 * (31 - i)] + tile[2 * (31 - i) + 1];
}
// What the object around it is aligned to counts, and where in it the member lies.
struct alignas(16) AlignedAround {
  TwoDoubles pair;
  int number;
};

MACHINE_CODE_LINE(member_of_aligned) {
  const int i = threadIdx.x;
  reinterpret_cast<TwoDoubles*>(arrays.fours_out)[i] = reinterpret_cast<const AlignedAround*>(arrays.fours)[i / 2].pair;
}

struct [[gnu::packed]] PackedAround {
  char letter;
  double number;
  TwoShorts pair;
};

MACHINE_CODE_LINE(members_of_packed) {
  const int i = threadIdx.x;
  reinterpret_cast<double*>(arrays.fours_out)[i] = reinterpret_cast<const PackedAround*>(arrays.fours)[i].number;
}

MACHINE_CODE_LINE(struct_in_packed) {
  const int i = threadIdx.x;
  reinterpret_cast<TwoShorts*>(arrays.fours_out)[i] = reinterpret_cast<const PackedAround*>(arrays.fours)[i].pair;
}

struct PairBehindInt {
  int number;
  TwoInts pair;
};

MACHINE_CODE_LINE(member_in_shared) {
  __shared__ PairBehindInt staged[32];
  const int i = threadIdx.x;
  staged[i].pair = {i, 2 * i};
  __syncthreads();
  reinterpret_cast<TwoInts*>(arrays.fours_out)[i] = staged[31 - i].pair;
}
// What nvcc knows of an address in shared memory decides how far it joins.
MACHINE_CODE_LINE(either_half_of_shared) {
  __shared__ TwoDoubles staged[64];
  const int i = threadIdx.x;
  TwoDoubles* half = blockDim.x == 32 ? staged : staged + 32;
  half[i] = reinterpret_cast<const TwoDoubles*>(arrays.fours)[i];
  __syncthreads();
  reinterpret_cast<TwoDoubles*>(arrays.fours_out)[i] = half[31 - i];
}

MACHINE_CODE_LINE(from_second_double_of_shared) {
  __shared__ double staged[66];
  const int i = threadIdx.x;
  TwoDoubles* pairs = reinterpret_cast<TwoDoubles*>(&staged[1]);
  pairs[i] = reinterpret_cast<const TwoDoubles*>(arrays.fours)[i];
  __syncthreads();
  reinterpret_cast<TwoDoubles*>(arrays.fours_out)[i] = pairs[31 - i];
}

MACHINE_CODE_LINE(from_some_double_of_shared) {
  __shared__ double staged[96];
  const int i = threadIdx.x;
  TwoDoubles* pairs = reinterpret_cast<TwoDoubles*>(staged + blockDim.x);
  pairs[i] = reinterpret_cast<const TwoDoubles*>(arrays.fours)[i];
  __syncthreads();
  reinterpret_cast<TwoDoubles*>(arrays.fours_out)[i] = pairs[31 - i];
}
#undef MACHINE_CODE_LINE

}  // namespace machine_code
