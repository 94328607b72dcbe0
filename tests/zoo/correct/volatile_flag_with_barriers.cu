// tricky: A volatile flag in shared memory, written and read in turn, with a barrier before and after each write.

#include "tests/zoo/zoo.h"

__global__ void repeat_until_done(int* data) {
  __shared__ volatile bool done;
  do {
    __syncthreads();
    if (threadIdx.x == 0) done = true;
    __syncthreads();
    if (data[threadIdx.x] > 1) {
      data[threadIdx.x] /= 2;
      done = false;
    }
    __syncthreads();
  } while (!done);
}

void run() {
  int* data = zoo::numbered<int>(64, "data");
  launch(repeat_until_done, {1, 64}, data);
}
