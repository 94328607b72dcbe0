// expect: race_global
// because: The threads share one block of the device heap, and each reads what its neighbour writes without a barrier.

#include "tests/zoo/zoo.h"

__global__ void shift_by_one(const int* in, int* out) {
  __shared__ int* scratch;
  const unsigned i = threadIdx.x;
  if (i == 0) scratch = static_cast<int*>(malloc(64 * sizeof(int)));
  __syncthreads();
  scratch[i] = in[i];                      // <- other
  const int next = scratch[(i + 1) % 64];  // <- here
  __syncthreads();
  out[i] = next;
  if (i == 0) free(scratch);
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(shift_by_one, {1, 64}, in, out);
}
