// expect: out_of_bounds
// because: The copy on the device takes the size of the larger array, and the target has half of it.

#include "tests/zoo/zoo.h"

__global__ void sum_pairs(const int* in, int* out) { out[threadIdx.x] = in[2 * threadIdx.x] + in[2 * threadIdx.x + 1]; }

void run() {
  int* in = zoo::numbered<int>(256, "in");
  int* sums = zoo::unwritten<int>(128, "sums");
  launch(sum_pairs, {1, 128}, in, sums);
  int* kept = zoo::unwritten<int>(64, "kept");
  cudaMemcpy(kept, sums, 128 * sizeof(int), cudaMemcpyDeviceToDevice);  // <- here
}
