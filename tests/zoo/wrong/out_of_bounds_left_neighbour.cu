// expect: out_of_bounds
// because: The first element has no left neighbour: the thread with index 0 reads in[-1].

#include "tests/zoo/zoo.h"

__global__ void difference_from_left(const float* in, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) {
    const float left = in[i - 1];  // <- here
    out[i] = in[i] - left;
  }
}

void run() {
  constexpr int kCount = 256;
  float* in = zoo::numbered<float>(kCount, "in");
  float* out = zoo::unwritten<float>(kCount, "out");
  launch(difference_from_left, {2, 128}, in, out, kCount);
}
