// tricky: Copies fill one stage while matrices are loaded from the other, and a barrier ends each turn.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void add_tiles(const uint4* in, unsigned* out, int tiles) {
  __shared__ uint4 stages[2][64];
  const int i = threadIdx.x;
  __pipeline_memcpy_async(&stages[0][i], &in[i], sizeof(uint4));
  __pipeline_commit();
  unsigned sum = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles) __pipeline_memcpy_async(&stages[(tile + 1) % 2][i], &in[(tile + 1) * 64 + i], sizeof(uint4));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    const unsigned row = static_cast<unsigned>(__cvta_generic_to_shared(&stages[tile % 2][i ^ 32]));
    unsigned a, b, c, d;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                 : "r"(row)
                 : "memory");
    sum += a + b + c + d;
    __syncthreads();
  }
  out[i] = sum;
}

void run() {
  uint4* in = zoo::filled<uint4>(256, "in", make_uint4(1, 2, 3, 4));
  unsigned* out = zoo::unwritten<unsigned>(64, "out");
  launch(add_tiles, {1, 64}, in, out, 4);
}
