// tricky: Segments of a shuffle may be 1, 2, 4, 8, 16 or 32 lanes wide; the width is not known to the compiler.

#include "tests/zoo/zoo.h"

__global__ void sums_of_segments(const int* in, int* out) {
  const int lane = threadIdx.x;
  for (int width = 1; width <= 32; width *= 2) {
    int sum = in[lane];
    for (int step = width / 2; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffU, sum, step, width);
    out[lane] = __shfl_sync(0xffffffffU, sum, 0, width);
  }
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(sums_of_segments, {1, 32}, in, out);
}
