// expect: out_of_bounds
// because: The struct behind the last one goes straight into a function that is not inlined.

#include "tests/zoo/zoo.h"

struct Point {
  float x, y;
};

__device__ __attribute__((noinline)) float length_of(Point p) { return sqrtf(p.x * p.x + p.y * p.y); }

__global__ void measure(const Point* points, float* lengths, int n) {
  const int i = threadIdx.x;
  if (i <= n) lengths[i] = length_of(points[i]);  // <- here
}

void run() {
  launch(measure, {1, 64}, zoo::filled(32, "points", Point{3, 4}), zoo::unwritten<float>(64, "lengths"), 32);
}
