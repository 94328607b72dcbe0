// expect: out_of_bounds
// because: Thread 0 deletes the scratch memory of its block before the others have read it.

#include "tests/zoo/zoo.h"

__global__ void shift_by_one(const int* in, int* out) {
  __shared__ int* scratch;
  const unsigned i = threadIdx.x;
  if (i == 0) scratch = new int[64];
  __syncthreads();
  scratch[i] = in[i];
  __syncthreads();
  if (i == 0) delete[] scratch;
  __syncthreads();
  out[i] = scratch[(i + 1) % 64];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(shift_by_one, {1, 64}, in, out);
}
