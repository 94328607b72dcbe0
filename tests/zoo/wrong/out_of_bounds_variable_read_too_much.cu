// expect: out_of_bounds
// because: The host takes two counters behind the first one, of a variable that has two in all.

#include "tests/zoo/zoo.h"

__device__ int found[2];

__global__ void count_signs(const int* in) { atomicAdd(&found[in[threadIdx.x] < 0 ? 1 : 0], 1); }

void run() {
  int* in = zoo::numbered<int>(64, "in");
  launch(count_signs, {1, 64}, in);
  int counts[2];
  cudaMemcpyFromSymbol(counts, found, 2 * sizeof(int), sizeof(int));  // <- here
}
