// expect: out_of_bounds
// because: Four matrices have 32 rows, and the tile has 24.

#include "tests/zoo/zoo.h"

__global__ void load(const unsigned* in, unsigned* out) {
  __shared__ __align__(16) unsigned tile[24][4];
  for (int i = threadIdx.x; i < 24 * 4; i += 32) tile[i / 4][i % 4] = in[i];
  __syncthreads();
  const unsigned row = static_cast<unsigned>(__cvta_generic_to_shared(&tile[0][0])) + threadIdx.x * 16;
  unsigned a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(row));  // <- here
  out[threadIdx.x] = a + b + c + d;
}

void run() {
  unsigned* in = zoo::numbered<unsigned>(24 * 4, "in");
  unsigned* out = zoo::unwritten<unsigned>(32, "out");
  launch(load, {1, 32}, in, out);
}
