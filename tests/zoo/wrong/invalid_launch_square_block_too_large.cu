// expect: invalid_launch
// because: 40 x 40 looks modest, but it is 1600 threads.

#include "tests/zoo/zoo.h"

__global__ void clear_tile(int* tile) { tile[threadIdx.y * 40 + threadIdx.x] = 0; }

void run() {
  int* tile = zoo::unwritten<int>(1600, "tile");
  launch(clear_tile, {1, dim3(40, 40)}, tile);  // <- here
}
