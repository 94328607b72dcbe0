// expect: invalid_launch
// because: 70000 rows of blocks: a grid has at most 65535 in y.

#include "tests/zoo/zoo.h"

__global__ void clear_rows(int* data, int rows) {
  if (blockIdx.y < rows) data[blockIdx.y] = 0;
}

void run() {
  int* data = zoo::unwritten<int>(70000, "data");
  launch(clear_rows, {dim3(1, 70000), 1}, data, 70000);  // <- here
}
