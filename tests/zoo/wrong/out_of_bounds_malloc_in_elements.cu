// expect: out_of_bounds
// because: malloc() wants bytes, and gets the number of elements.

#include "tests/zoo/zoo.h"

__global__ void sort_pairs(const int* in, int* out, int count) {
  int* own = static_cast<int*>(malloc(count));
  if (own == nullptr) return;
  for (int k = 0; k < count; ++k) {
    own[k] = in[threadIdx.x * count + k];  // <- here
  }
  out[threadIdx.x] = own[0];
  free(own);
}

void run() {
  int* in = zoo::numbered<int>(32 * 8, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(sort_pairs, {1, 32}, in, out, 8);
}
