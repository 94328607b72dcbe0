// expect: crash
// because: The kernel gives up with abort().
// nvcc: refuses

#include "tests/zoo/zoo.h"

__global__ void check_positive(const int* in, int* out) {
  if (in[threadIdx.x] > 30) abort();  // <- here
  out[threadIdx.x] = in[threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(check_positive, {1, 32}, in, out);
}
