// expect: out_of_bounds
// because: The kernel takes two arrays that were allocated one after the other for one array of twice the size.

#include "tests/zoo/zoo.h"

__global__ void clear_both(int* first, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) first[i] = 0;  // <- here
}

void run() {
  constexpr int kCount = 256;
  int* first = zoo::numbered<int>(kCount, "first");
  zoo::numbered<int>(kCount, "second");
  launch(clear_both, {2, kCount}, first, 2 * kCount);
}
