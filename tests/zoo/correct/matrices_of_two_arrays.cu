// tricky: The lanes of one load point into two shared arrays, and rows of the second matrix are rows of the first.

#include "tests/zoo/zoo.h"

__global__ void load(const uint4* in, unsigned* out) {
  __shared__ uint4 left[8];
  __shared__ uint4 right[16];
  if (threadIdx.x < 8) left[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < 16) right[threadIdx.x] = in[8 + threadIdx.x];
  __syncthreads();
  const uint4* place = threadIdx.x < 16 ? &left[threadIdx.x % 8] : &right[threadIdx.x - 16];
  const unsigned row = static_cast<unsigned>(__cvta_generic_to_shared(place));
  unsigned a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
               : "r"(row)
               : "memory");
  out[threadIdx.x] = a + b + c + d;
}

void run() {
  uint4* in = zoo::filled<uint4>(24, "in", make_uint4(1, 2, 3, 4));
  unsigned* out = zoo::unwritten<unsigned>(32, "out");
  launch(load, {1, 32}, in, out);
}
