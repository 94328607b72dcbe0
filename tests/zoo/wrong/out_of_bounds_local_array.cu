// expect: out_of_bounds
// because: The last round of the loop reads one element more than the thread's own array has.

#include "tests/zoo/zoo.h"

__device__ void load_four(const int* in, int* own) {
  for (int i = 0; i < 4; ++i) own[i] = in[i];
}

__global__ void largest_of_four(const int* in, int* out) {
  int own[4];
  load_four(&in[4 * threadIdx.x], own);
  int largest = own[0];
  for (int i = 1; i <= 4; ++i) largest = max(largest, own[i]);  // <- here
  out[threadIdx.x] = largest;
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(largest_of_four, {1, 32}, in, out);
}
