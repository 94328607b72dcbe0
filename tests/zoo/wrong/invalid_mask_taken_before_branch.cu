// expect: invalid_mask
// because: The mask of the active lanes was taken before the branch; inside of it only some of them are left.

#include "tests/zoo/zoo.h"

__global__ void sum_odd_values(const int* in, int* out) {
  const int value = in[threadIdx.x];
  const unsigned active = __activemask();
  int sum = 0;
  if (value % 2 == 1) {
    sum = __reduce_add_sync(active, value);  // <- here
  }
  __syncthreads();
  out[threadIdx.x] = sum;
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(sum_odd_values, {1, 32}, in, out);
}
