// tricky: Structs go straight from memory into a function that is not inlined, and from it into shared memory.

#include "tests/zoo/zoo.h"

struct Point {
  float x, y;
};

__device__ __attribute__((noinline)) Point turned(Point p) { return {-p.y, p.x}; }

__global__ void turn(const Point* points, Point* out) {
  __shared__ Point tile[64];
  tile[threadIdx.x] = turned(points[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = turned(tile[63 - threadIdx.x]);
}

void run() { launch(turn, {1, 64}, zoo::filled(64, "points", Point{3, 4}), zoo::unwritten<Point>(64, "out")); }
