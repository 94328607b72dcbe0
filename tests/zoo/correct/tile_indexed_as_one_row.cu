// tricky: An index beyond the first row of a tile lands in its next rows: the address stays in the tile.

#include "tests/zoo/zoo.h"

__global__ void reverse(const int* in, int* out) {
  __shared__ int before[8];
  __shared__ int tile[8][8];
  const int t = threadIdx.x;
  if (t < 8) before[t] = 0;
  tile[0][t] = in[t];
  __syncthreads();
  out[t] = tile[7][t - 56] + before[t % 8];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(reverse, {1, 64}, in, out);
}
