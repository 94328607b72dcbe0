// tricky: The address of an element of the first row is taken, with an index beyond that row; another array is read
// next.

#include "tests/zoo/zoo.h"

__global__ void add(const int* in, int* out) {
  __shared__ int first[32];
  __shared__ int second[4][8];
  const int t = threadIdx.x;
  first[t] = in[t];
  int* mine = &second[0][t];
  __syncthreads();
  *mine = first[31 - t];
  __syncthreads();
  out[t] = second[t / 8][t % 8] + first[t];
}

void run() { launch(add, {1, 32}, zoo::numbered<int>(32, "in"), zoo::unwritten<int>(32, "out")); }
