// expect: misaligned
// because: The points follow a header of one float, so their doubles begin at 4 and not at a multiple of 8.

#include "tests/zoo/zoo.h"

struct Point {
  double x;
  double y;
};

__global__ void copy_points(const float* message, Point* out) {
  out[threadIdx.x] = reinterpret_cast<const Point*>(message + 1)[threadIdx.x];  // <- here
}

void run() {
  float* message = zoo::numbered<float>(1 + 4 * 32, "message");
  Point* out = zoo::unwritten<Point>(32, "out");
  launch(copy_points, {1, 32}, message, out);
}
