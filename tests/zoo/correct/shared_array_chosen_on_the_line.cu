// tricky: One line names two shared arrays and uses one of them, which depends on the thread.

#include "tests/zoo/zoo.h"

__global__ void split_by_parity(const int* in, int* out) {
  __shared__ int even[32];
  __shared__ int odd[32];
  const int i = threadIdx.x;
  (in[i] % 2 == 0 ? even : odd)[i / 2] = in[i];
  __syncthreads();
  out[i] = i < 32 ? odd[i] : even[63 - i];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(split_by_parity, {1, 64}, in, out);
}
