// expect: misaligned
// because: Rows are 36 halves apart, which is no multiple of 16 bytes: every second one begins between two places.

#include "tests/zoo/zoo.h"

__global__ void load(const unsigned short* in, unsigned* out) {
  __shared__ __align__(16) unsigned short tile[8 * 36];
  for (int i = threadIdx.x; i < 8 * 36; i += 32) tile[i] = in[i];
  __syncthreads();
  const unsigned row = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x % 8 * 36]));
  unsigned part;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(part) : "r"(row));  // <- here
  out[threadIdx.x] = part;
}

void run() {
  unsigned short* in = zoo::numbered<unsigned short>(8 * 36, "in");
  unsigned* out = zoo::unwritten<unsigned>(32, "out");
  launch(load, {1, 32}, in, out);
}
