// expect: misaligned
// because: Five flags come first in the dynamic shared memory, so the doubles behind them begin at byte 5.

#include "tests/zoo/zoo.h"

__global__ void sum_flagged(const double* in, double* out) {
  extern __shared__ unsigned char scratch[];
  auto* sums = reinterpret_cast<double*>(scratch + 5);
  if (threadIdx.x < 5) scratch[threadIdx.x] = threadIdx.x % 2;
  __syncthreads();
  sums[threadIdx.x] = in[threadIdx.x] * scratch[threadIdx.x % 5];  // <- here
  __syncthreads();
  out[threadIdx.x] = sums[31 - threadIdx.x];
}

void run() {
  double* in = zoo::numbered<double>(32, "in");
  double* out = zoo::unwritten<double>(32, "out");
  launch(sum_flagged, {1, 32, 5 + 32 * sizeof(double)}, in, out);
}
