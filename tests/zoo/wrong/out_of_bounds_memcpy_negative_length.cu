// expect: out_of_bounds
// because: The length of the tail is negative for a short input, and as a size_t that is nearly all there is.

#include "tests/zoo/zoo.h"

__global__ void copy_tail(const char* in, char* out, int count) {
  __shared__ char tail[64];
  if (threadIdx.x == 0) {
    memcpy(tail, in, count - 64);  // <- here
  }
  __syncthreads();
  out[threadIdx.x] = tail[threadIdx.x];
}

void run() {
  char* in = zoo::numbered<char>(60, "in");
  char* out = zoo::unwritten<char>(32, "out");
  launch(copy_tail, {1, 32}, in, out, 60);
}
