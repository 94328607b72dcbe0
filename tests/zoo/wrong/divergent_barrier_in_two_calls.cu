// expect: divergent_barrier
// because: Both sides of the branch call the function that waits: two calls in the kernel, so two barriers.

#include "tests/zoo/zoo.h"

__device__ void publish(int* place, int value) {
  *place = value;
  __syncthreads();  // <- here
}

__global__ void neighbours(const int* in, int* out) {
  __shared__ int staged[64];
  const int i = threadIdx.x;
  if (i < 32) {
    publish(&staged[i], in[i]);
  } else {
    publish(&staged[i], -in[i]);
  }
  out[i] = staged[i ^ 1];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(neighbours, {1, 64}, in, out);
}
