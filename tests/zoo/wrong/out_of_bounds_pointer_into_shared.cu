// expect: out_of_bounds
// because: A pointer to the middle of a shared array is used for as many elements as the whole array has.

#include "tests/zoo/zoo.h"

__global__ void upper_half(const int* in, int* out) {
  __shared__ int values[32];
  __shared__ int others[32];
  const int t = threadIdx.x;
  values[t] = in[t];
  others[t] = -in[t];
  __syncthreads();
  const int* upper = values + 16;
  out[t] = upper[t] + others[t];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(upper_half, {1, 32}, in, out);
}
