// tricky: A pointer just past the end marks where to stop; it is compared but never read through.

#include "tests/zoo/zoo.h"

__global__ void sum_range(const int* begin, const int* end, int* out) {
  int sum = 0;
  for (const int* at = begin + threadIdx.x; at < end; at += blockDim.x) sum += *at;
  out[threadIdx.x] = sum;
}

void run() {
  int* data = zoo::numbered<int>(100, "data");
  int* out = zoo::unwritten<int>(32, "out");
  launch(sum_range, {1, 32}, data, data + 100, out);
}
