// tricky: The shared arrays are members of one struct, and a function gets them by reference.

#include "tests/zoo/zoo.h"

struct Scratch {
  int keys[32];
  int counts[32];
};

__device__ int exchange(int (&values)[32], int value) {
  values[threadIdx.x] = value;
  __syncthreads();
  return values[31 - threadIdx.x];
}

__global__ void reverse_both(const int* in, int* out) {
  __shared__ Scratch scratch;
  const int key = exchange(scratch.keys, in[threadIdx.x]);
  const int count = exchange(scratch.counts, key * 2);
  out[threadIdx.x] = key + count;
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(reverse_both, {1, 32}, in, out);
}
