// expect: uninitialized_shared
// because: Two matrices have 16 rows, and only the first 8 have been written.

#include "tests/zoo/zoo.h"

__global__ void load(const uint4* in, unsigned* out) {
  __shared__ uint4 tile[16];
  if (threadIdx.x < 8) tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const unsigned row = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x % 16]));
  unsigned a, b;
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(row) : "memory");  // <- here
  out[threadIdx.x] = a + b;
}

void run() {
  uint4* in = zoo::filled<uint4>(8, "in", make_uint4(1, 2, 3, 4));
  unsigned* out = zoo::unwritten<unsigned>(32, "out");
  launch(load, {1, 32}, in, out);
}
