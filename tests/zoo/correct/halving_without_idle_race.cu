// tricky: Each thread adds from an element that no thread of this round writes; one barrier a round suffices.

#include "tests/zoo/zoo.h"

__global__ void sum_halving(const int* in, int* out) {
  extern __shared__ int sums[];
  sums[threadIdx.x] = in[threadIdx.x];
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
  }
  if (threadIdx.x == 0) out[0] = sums[0];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(sum_halving, {1, 128, 128 * sizeof(int)}, in, out);
}
