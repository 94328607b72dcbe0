// tricky: Some lanes get an undefined value from a lane outside of the mask, and none of them uses it.

#include "tests/zoo/zoo.h"

__global__ void sums_of_sixteen(const int* in, int* out) {
  const int lane = threadIdx.x;
  if (lane >= 16) return;
  const int own = in[lane];
  int sum = own;
  for (int step = 8; step > 0; step /= 2) sum += __shfl_down_sync(0x0000ffffU, sum, step);
  const int next = __shfl_sync(0x0000ffffU, own, lane + 1);
  const int far = __shfl_down_sync(0x0000ffffU, own, 16);
  out[lane] = (lane < 15 ? next - own : 0) + (lane + 16 < 16 ? far : 0);
  if (lane == 0) out[16] = sum;
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(17, "out");
  launch(sums_of_sixteen, {1, 32}, in, out);
}
