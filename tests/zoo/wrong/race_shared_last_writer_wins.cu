// expect: race_shared
// because: Every thread with a multiple of ten stores its own index into one element: which one stays is chance.

#include "tests/zoo/zoo.h"

__global__ void find_multiple_of_ten(const int* in, int* out) {
  __shared__ int found;
  if (threadIdx.x == 0) found = -1;
  __syncthreads();
  if (in[threadIdx.x] % 10 == 0) {
    found = threadIdx.x;  // <- here
  }
  __syncthreads();
  if (threadIdx.x == 0) out[0] = found;
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(find_multiple_of_ten, {1, 64}, in, out);
}
