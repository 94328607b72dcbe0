// expect: race_global
// because: Two warps of one block exchange values through global memory without a barrier.

#include "tests/zoo/zoo.h"

__global__ void rotate_through_memory(const int* in, int* scratch, int* out) {
  scratch[threadIdx.x] = in[threadIdx.x];               // <- other
  out[threadIdx.x] = scratch[(threadIdx.x + 40) % 64];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* scratch = zoo::filled(64, "scratch", 0);
  int* out = zoo::unwritten<int>(64, "out");
  launch(rotate_through_memory, {1, 64}, in, scratch, out);
}
