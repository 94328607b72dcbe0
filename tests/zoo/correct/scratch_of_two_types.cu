// tricky: The same dynamic shared memory holds ints first and doubles afterwards, with a barrier between.

#include "tests/zoo/zoo.h"

__global__ void use_scratch_twice(const int* in, double* out) {
  extern __shared__ double scratch[];
  int* ints = reinterpret_cast<int*>(scratch);
  const unsigned i = threadIdx.x;
  ints[i] = in[i];
  __syncthreads();
  const int mirrored = ints[63 - i];
  __syncthreads();
  scratch[i] = mirrored * 0.25;
  __syncthreads();
  out[i] = scratch[i ^ 1];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  double* out = zoo::unwritten<double>(64, "out");
  launch(use_scratch_twice, {1, 64, 64 * sizeof(double)}, in, out);
}
