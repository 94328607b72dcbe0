// expect: invalid_mask
// because: Only the lower half of the warp comes to the ldmatrix, which is for whole warps.

#include "tests/zoo/zoo.h"

__global__ void load(const uint4* in, unsigned* out) {
  __shared__ uint4 tile[32];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  unsigned part = 0;
  if (threadIdx.x < 16) {
    const unsigned row = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(part) : "r"(row) : "memory");  // <- here
  }
  out[threadIdx.x] = part;
}

void run() {
  uint4* in = zoo::filled<uint4>(32, "in", make_uint4(1, 2, 3, 4));
  unsigned* out = zoo::unwritten<unsigned>(32, "out");
  launch(load, {1, 32}, in, out);
}
