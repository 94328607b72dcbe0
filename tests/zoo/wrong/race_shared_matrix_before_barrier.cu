// expect: race_shared
// because: Each warp loads rows that the other one stores, and no barrier stands between the two.

#include "tests/zoo/zoo.h"

__global__ void load(const uint4* in, unsigned* out) {
  __shared__ uint4 tile[64];
  tile[threadIdx.x] = in[threadIdx.x];  // <- other
  const unsigned row = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x ^ 32]));
  unsigned a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(row) : "memory");  // <- here
  out[threadIdx.x] = a + b + c + d;
}

void run() {
  uint4* in = zoo::filled<uint4>(64, "in", make_uint4(1, 2, 3, 4));
  unsigned* out = zoo::unwritten<unsigned>(64, "out");
  launch(load, {1, 64}, in, out);
}
