// tricky: A tile is filled by one index over all of its rows, which it may; then a thread sorts a small array of its
// own.

#include "tests/zoo/zoo.h"

__device__ void sort(int* values, int count) {
  for (int i = 1; i < count; ++i) {
    for (int k = i; k > 0 && values[k - 1] > values[k]; --k) {
      const int larger = values[k - 1];
      values[k - 1] = values[k];
      values[k] = larger;
    }
  }
}

__global__ void find_medians(const int* in, int* out) {
  __shared__ int tile[4][8];
  const int t = threadIdx.x;
  tile[0][t] = in[t];
  __syncthreads();
  int own[3];
  for (int k = 0; k < 3; ++k) own[k] = tile[t / 8][(t + k) % 8];
  sort(own, 3);
  out[t] = own[1];
}

void run() { launch(find_medians, {1, 32}, zoo::numbered<int>(32, "in"), zoo::unwritten<int>(32, "out")); }
