// tricky: The same table exists twice: a host array, which the host fills, and a __constant__ one, which it copies to.

#include "tests/zoo/zoo.h"

__constant__ int squares[32];

__host__ __device__ int square(int value) { return value * value; }

__global__ void check_squares(int* wrong) {
  if (squares[threadIdx.x] != square(threadIdx.x)) atomicAdd(wrong, 1);
}

void run() {
  int host_squares[32];
  for (int i = 0; i < 32; ++i) host_squares[i] = square(i);
  cudaMemcpyToSymbol(squares, host_squares, sizeof host_squares);
  int* wrong = zoo::filled<int>(1, "wrong", 0);
  launch(check_squares, {1, 32}, wrong);
  int count = -1;
  cudaMemcpy(&count, wrong, sizeof count, cudaMemcpyDeviceToHost);
  if (count != 0) std::abort();
}
