// expect: misaligned
// because: The table's first word is its length, so the float4 behind it is not at a multiple of 16; the compiler can see
// that.

#include "tests/zoo/zoo.h"

__device__ __align__(16) float table[1 + 4 * 32];

__global__ void fill_table(const float* in) {
  table[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) *reinterpret_cast<float4*>(&table[1]) = make_float4(1, 2, 3, 4);  // <- here
}

void run() {
  float* in = zoo::numbered<float>(129, "in");
  launch(fill_table, {1, 129}, in);
}
