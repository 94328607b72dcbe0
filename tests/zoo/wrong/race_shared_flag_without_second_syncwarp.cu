// expect: race_shared
// because: Only the lane that waited for the flag is ordered after the writers; the other lanes of its warp are not.

#include "tests/zoo/zoo.h"

__global__ void pass_on(const int* in, int* out) {
  __shared__ int box[32];
  __shared__ int flag;
  const int lane = threadIdx.x % 32;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x < 32) {
    box[lane] = in[lane];  // <- other
    __syncwarp();
    if (lane == 0) {
      __threadfence_block();
      atomicExch(&flag, 1);
    }
  } else {
    if (lane == 0) {
      while (atomicAdd(&flag, 0) == 0) {
      }
      __threadfence_block();
    }
    out[lane] = box[31 - lane];  // <- here
  }
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(pass_on, {1, 64}, in, out);
}
