// tricky: A pipeline of one thread goes one stage further with each wait: to release is nothing but a word.

#include <cuda/pipeline>

#include "tests/zoo/zoo.h"

__global__ void sum_rows(const int* in, int* out) {
  __shared__ int row[64];
  auto pipe = cuda::make_pipeline();
  int sum = 0;
  for (int i = 0; i < 6; ++i) {
    pipe.producer_acquire();
    cuda::memcpy_async(&row[threadIdx.x], &in[64 * i + threadIdx.x], sizeof(int), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    __syncthreads();
    sum += row[63 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

void run() {
  int* in = zoo::numbered<int>(6 * 64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(sum_rows, {1, 64}, in, out);
}
