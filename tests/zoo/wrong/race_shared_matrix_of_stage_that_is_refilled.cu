// expect: race_shared
// because: A warp that is ahead stores the next tile over rows that the other one has yet to load.

#include "tests/zoo/zoo.h"

__global__ void add_tiles(const uint4* in, unsigned* out, int tiles) {
  __shared__ uint4 tile[64];
  unsigned sum = 0;
  for (int i = 0; i < tiles; ++i) {
    tile[threadIdx.x] = in[i * 64 + threadIdx.x];  // <- other
    __syncthreads();
    const unsigned row = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x ^ 32]));
    unsigned a, b;
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(row) : "memory");  // <- here
    sum += a + b;
  }
  out[threadIdx.x] = sum;
}

void run() {
  uint4* in = zoo::filled<uint4>(256, "in", make_uint4(1, 2, 3, 4));
  unsigned* out = zoo::unwritten<unsigned>(64, "out");
  launch(add_tiles, {1, 64}, in, out, 4);
}
