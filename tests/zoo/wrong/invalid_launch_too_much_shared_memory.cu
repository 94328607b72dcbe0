// expect: invalid_launch
// because: 64 KiB of dynamic shared memory need cudaFuncSetAttribute first; without it 48 KiB are the limit.

#include "tests/zoo/zoo.h"

__global__ void reverse_large(const int* in, int* out) {
  extern __shared__ int scratch[];
  for (int i = threadIdx.x; i < 16384; i += blockDim.x) scratch[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 16384; i += blockDim.x) out[i] = scratch[16383 - i];
}

void run() {
  int* in = zoo::numbered<int>(16384, "in");
  int* out = zoo::unwritten<int>(16384, "out");
  launch(reverse_large, {1, 256, 65536}, in, out);  // <- here
}
