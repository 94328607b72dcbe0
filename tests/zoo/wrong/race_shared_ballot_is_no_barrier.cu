// expect: race_shared
// because: A vote lets lanes meet but orders no memory access (CUDA says so for all votes and shuffles).

#include "tests/zoo/zoo.h"

__global__ void rank_positive(const int* in, int* out) {
  __shared__ int values[32];
  values[threadIdx.x] = in[threadIdx.x];  // <- other
  const unsigned positive = __ballot_sync(0xffffffffU, in[threadIdx.x] > 0);
  out[threadIdx.x] = values[31 - threadIdx.x] + __popc(positive);  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(rank_positive, {1, 32}, in, out);
}
