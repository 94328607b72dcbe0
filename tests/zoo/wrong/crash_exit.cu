// expect: crash
// because: A kernel cannot end the program; this one calls exit() when its input is used up.
// nvcc: refuses

#include "tests/zoo/zoo.h"

__global__ void stop_at_end(const int* in, int* out, int count) {
  const int i = threadIdx.x;
  if (i >= count) exit(0);  // <- here
  out[i] = in[i];
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(stop_at_end, {1, 32}, in, out, 30);
}
