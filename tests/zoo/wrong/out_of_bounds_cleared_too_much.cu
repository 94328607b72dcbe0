// expect: out_of_bounds
// because: The histogram was made smaller, but cudaMemset still clears 256 bins.

#include "tests/zoo/zoo.h"

__global__ void count_digits(const int* in, int* bins) { atomicAdd(&bins[in[threadIdx.x] % 10], 1); }

void run() {
  constexpr int kBins = 10;
  int* in = zoo::numbered<int>(64, "in");
  int* bins = zoo::unwritten<int>(kBins, "bins");
  cudaMemset(bins, 0, 256 * sizeof(int));  // <- here
  launch(count_digits, {1, 64}, in, bins);
}
