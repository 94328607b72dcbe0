// tricky: A barrier inside an if, whose condition comes from memory and is the same for the whole block.

#include "tests/zoo/zoo.h"

__global__ void reverse_if_asked(const int* in, const int* asked, int* out) {
  __shared__ int tile[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  int value = in[i];
  if (asked[blockIdx.x] != 0) {
    tile[threadIdx.x] = value;
    __syncthreads();
    value = tile[63 - threadIdx.x];
  }
  out[i] = value;
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* asked = zoo::holding(std::vector<int>{0, 1}, "asked");
  int* out = zoo::unwritten<int>(128, "out");
  launch(reverse_if_asked, {2, 64}, in, asked, out);
}
