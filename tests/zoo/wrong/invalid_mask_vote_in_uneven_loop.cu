// expect: invalid_mask
// because: Lanes leave the loop at different times, but every vote in it waits for all 32.

#include "tests/zoo/zoo.h"

__global__ void count_rounds(const int* in, int* out) {
  int left = in[threadIdx.x];
  int busy = 0;
  while (left > 0) {
    left -= 4;
    busy += __popc(__ballot_sync(0xffffffffU, left > 0));  // <- here
  }
  __syncthreads();
  out[threadIdx.x] = busy;
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(count_rounds, {1, 32}, in, out);
}
