// expect: race_shared
// because: `length++` is a read and a write: two threads get the same place in the list. It must be an atomicAdd.

#include "tests/zoo/zoo.h"

__global__ void collect_odd(const int* in, int* out) {
  __shared__ int length;
  __shared__ int list[64];
  if (threadIdx.x == 0) length = 0;
  list[threadIdx.x] = 0;
  __syncthreads();
  if (in[threadIdx.x] % 2 == 1) {
    const int place = length++;  // <- here
    atomicExch(&list[place % 64], in[threadIdx.x]);
  }
  __syncthreads();
  out[threadIdx.x] = list[threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(collect_odd, {1, 64}, in, out);
}
