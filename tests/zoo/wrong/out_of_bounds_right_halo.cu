// expect: out_of_bounds
// because: The halo to the right of the last block lies beyond the array; only the left halo is guarded.

#include "tests/zoo/zoo.h"

constexpr int kRadius = 3;
constexpr int kBlock = 64;

__global__ void sum_window(const int* in, int* out) {
  __shared__ int tile[kBlock + 2 * kRadius];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  tile[threadIdx.x + kRadius] = in[i];
  if (threadIdx.x < kRadius) {
    tile[threadIdx.x] = i >= kRadius ? in[i - kRadius] : 0;
    tile[threadIdx.x + kRadius + kBlock] = in[i + kBlock];  // <- here
  }
  __syncthreads();
  int sum = 0;
  for (int k = 0; k <= 2 * kRadius; ++k) sum += tile[threadIdx.x + k];
  out[i] = sum;
}

void run() {
  int* in = zoo::numbered<int>(4 * kBlock, "in");
  int* out = zoo::unwritten<int>(4 * kBlock, "out");
  launch(sum_window, {4, kBlock}, in, out);
}
