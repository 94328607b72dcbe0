// tricky: A tile with a halo on both sides; at the ends of the array the halo is filled with zeros.

#include "tests/zoo/zoo.h"

__global__ void sum_window(const int* in, int* out, int count) {
  __shared__ int tile[68];
  const int i = blockIdx.x * 64 + threadIdx.x;
  tile[threadIdx.x + 2] = i < count ? in[i] : 0;
  if (threadIdx.x < 2) {
    tile[threadIdx.x] = i >= 2 ? in[i - 2] : 0;
    tile[threadIdx.x + 66] = i + 64 < count ? in[i + 64] : 0;
  }
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 5; ++k) sum += tile[threadIdx.x + k];
  if (i < count) out[i] = sum;
}

void run() {
  int* in = zoo::numbered<int>(150, "in");
  int* out = zoo::unwritten<int>(150, "out");
  launch(sum_window, {3, 64}, in, out, 150);
}
