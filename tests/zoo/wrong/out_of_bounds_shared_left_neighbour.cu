// expect: out_of_bounds
// because: Thread 0 reads the element before the second array: that is the last one of the first.

#include "tests/zoo/zoo.h"

__global__ void differences(const int* in, int* out) {
  __shared__ int before[32];
  __shared__ int after[32];
  const int t = threadIdx.x;
  before[t] = in[t];
  after[t] = 2 * in[t];
  __syncthreads();
  out[t] = after[t] - after[t - 1] + before[t];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(differences, {1, 32}, in, out);
}
