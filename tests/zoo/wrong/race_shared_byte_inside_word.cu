// expect: race_shared
// because: One warp clears whole words while another already sets single bytes in them.

#include "tests/zoo/zoo.h"

__global__ void mark_bytes(const int* in, unsigned* out) {
  __shared__ unsigned words[32];
  if (threadIdx.x < 32) {
    words[threadIdx.x] = 0;  // <- other
  } else {
    const unsigned lane = threadIdx.x - 32;
    reinterpret_cast<unsigned char*>(words)[lane * 4 + 1] = in[lane];  // <- here
  }
  __syncthreads();
  if (threadIdx.x < 32) out[threadIdx.x] = words[threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  unsigned* out = zoo::unwritten<unsigned>(32, "out");
  launch(mark_bytes, {1, 64}, in, out);
}
