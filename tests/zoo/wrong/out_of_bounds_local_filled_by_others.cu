// expect: out_of_bounds
// because: Thread 0 shares the address of its local counter, and the others add to it.

#include "tests/zoo/zoo.h"

__global__ void count_even(const int* in, int* out) {
  __shared__ int* counter;
  int count = 0;
  if (threadIdx.x == 0) counter = &count;
  __syncthreads();
  if (in[threadIdx.x] % 2 == 0) atomicAdd(counter, 1);  // <- here
  __syncthreads();
  if (threadIdx.x == 0) out[0] = count;
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(count_even, {1, 64}, in, out);
}
