// tricky: The place of a row's piece is made by XOR on an address within shared memory, as swizzles are.

#include "tests/zoo/zoo.h"

__global__ void load(const uint4* in, unsigned* out) {
  __shared__ __align__(1024) uint4 tile[8 * 8];
  const int row = threadIdx.x / 8;  // [0, 8)
  const int col = threadIdx.x % 8;
  tile[row * 8 + (col ^ row)] = in[threadIdx.x];
  __syncthreads();
  const unsigned lane = threadIdx.x % 32;
  const unsigned first = static_cast<unsigned>(__cvta_generic_to_shared(tile)) + lane % 8 * 128 + lane / 8 * 16;
  const unsigned swizzled = first ^ (first >> 3 & 0x70);
  unsigned a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
               : "r"(swizzled)
               : "memory");
  out[threadIdx.x] = a + b + c + d;
}

void run() {
  uint4* in = zoo::filled<uint4>(64, "in", make_uint4(1, 2, 3, 4));
  unsigned* out = zoo::unwritten<unsigned>(64, "out");
  launch(load, {1, 64}, in, out);
}
