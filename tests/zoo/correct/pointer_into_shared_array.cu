// tricky: Pointers start in front of a shared array or behind it, and are only used where they meet it.

#include "tests/zoo/zoo.h"

__global__ void shift(const int* in, int* out) {
  __shared__ int first[32];
  __shared__ int second[32];
  const int t = threadIdx.x;
  int* behind = &first[32];
  int* middle = second + 16;
  behind[-1 - t] = in[t];
  middle[t - 16] = in[t];
  __syncthreads();
  out[t] = first[t] + second[t];
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(shift, {1, 32}, in, out);
}
