// tricky: A grid of 3D blocks over a box whose sides are no multiples of the block's, so warps span rows and planes.

#include "tests/zoo/zoo.h"

__global__ void fill_box(int* box, int width, int height, int depth) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < width && y < height && z < depth) box[(z * height + y) * width + x] = x + y + z;
}

void run() {
  int* box = zoo::unwritten<int>(10 * 7 * 5, "box");
  launch(fill_box, {dim3(2, 2, 2), dim3(6, 4, 3)}, box, 10, 7, 5);
}
