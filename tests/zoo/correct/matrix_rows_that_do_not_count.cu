// tricky: Of one matrix, lanes 8 to 31 may point to any row, written or not: what they point to is not read.

#include "tests/zoo/zoo.h"

__global__ void load(const uint4* in, unsigned* out) {
  __shared__ uint4 tile[32];
  if (threadIdx.x < 8) tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const unsigned row = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
  unsigned part;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(part) : "r"(row) : "memory");
  if (threadIdx.x >= 8) tile[threadIdx.x] = make_uint4(part, 0, 0, 0);
  out[threadIdx.x] = part;
}

void run() {
  uint4* in = zoo::filled<uint4>(8, "in", make_uint4(1, 2, 3, 4));
  unsigned* out = zoo::unwritten<unsigned>(32, "out");
  launch(load, {1, 32}, in, out);
}
