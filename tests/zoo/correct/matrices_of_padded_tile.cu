// tricky: Rows are 72 halves apart: 144 bytes, a multiple of 16. The pad is never written.

#include "tests/zoo/zoo.h"

__global__ void load(const unsigned short* in, unsigned* out) {
  __shared__ __align__(16) unsigned short tile[32][72];
  for (int i = threadIdx.x; i < 32 * 64; i += 64) tile[i / 64][i % 64] = in[i];
  __syncthreads();
  const int lane = threadIdx.x % 32;
  const int col = threadIdx.x / 32 * 32;  // each warp has half of the columns
  unsigned sum = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned row = static_cast<unsigned>(__cvta_generic_to_shared(&tile[lane][col + i * 8]));
    unsigned a, b, c, d;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                 : "r"(row)
                 : "memory");
    sum += a + b + c + d;
  }
  out[threadIdx.x] = sum;
}

void run() {
  unsigned short* in = zoo::numbered<unsigned short>(32 * 64, "in");
  unsigned* out = zoo::unwritten<unsigned>(64, "out");
  launch(load, {1, 64}, in, out);
}
