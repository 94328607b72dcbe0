// tricky: A __device__ variable is zero at the start, and keeps its value from launch to launch.

#include "tests/zoo/zoo.h"

__device__ int launches;

__global__ void count_launch() {
  if (blockIdx.x == 0 && threadIdx.x == 0) launches += 1;
}

__global__ void report_launches(int* out) { out[threadIdx.x] = launches; }

void run() {
  int* out = zoo::unwritten<int>(32, "out");
  launch(count_launch, {4, 32});
  launch(count_launch, {4, 32});
  launch(report_launches, {1, 32}, out);
}
