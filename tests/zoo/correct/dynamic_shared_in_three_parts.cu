// tricky: One dynamic shared array holds doubles, ints and bytes, the widest first, so that all are aligned.

#include "tests/zoo/zoo.h"

__global__ void use_three_arrays(const int* in, double* out) {
  extern __shared__ double scratch[];
  double* roots = scratch;
  int* values = reinterpret_cast<int*>(roots + blockDim.x);
  auto* flags = reinterpret_cast<unsigned char*>(values + blockDim.x);
  const int i = threadIdx.x;
  const int mirror = blockDim.x - 1 - i;
  roots[i] = i * 0.5;
  values[i] = in[i];
  flags[i] = i % 2;
  __syncthreads();
  out[i] = roots[mirror] + values[mirror] + flags[mirror];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  double* out = zoo::unwritten<double>(64, "out");
  launch(use_three_arrays, {1, 64, 64 * (sizeof(double) + sizeof(int) + 1)}, in, out);
}
