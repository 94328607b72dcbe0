// tricky: Four lanes write the four bytes of a shared word at a time: different bytes are different places.

#include "tests/zoo/zoo.h"

__global__ void pack_bytes(const int* in, unsigned* out) {
  __shared__ __align__(4) unsigned char bytes[128];
  bytes[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) out[threadIdx.x] = reinterpret_cast<const unsigned*>(bytes)[threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  unsigned* out = zoo::unwritten<unsigned>(32, "out");
  launch(pack_bytes, {1, 128}, in, out);
}
