// expect: race_shared
// because: The barrier does not wait for copies: their threads have to.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void load(const uint4* in, unsigned* out) {
  __shared__ uint4 tile[32];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(uint4));  // <- other
  __pipeline_commit();
  __syncthreads();
  const unsigned row = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
  unsigned a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(row) : "memory");  // <- here
  out[threadIdx.x] = a + b + c + d;
  __pipeline_wait_prior(0);
}

void run() {
  uint4* in = zoo::filled<uint4>(32, "in", make_uint4(1, 2, 3, 4));
  unsigned* out = zoo::unwritten<unsigned>(32, "out");
  launch(load, {1, 32}, in, out);
}
