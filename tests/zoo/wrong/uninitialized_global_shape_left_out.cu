// expect: uninitialized_global
// because: The last thread makes no shape, and it is copied like all others.

#include "tests/zoo/zoo.h"

struct Shape {
  int kind;
  union {
    float radius;
    double corners[4];
  };
};

__global__ void make(Shape* shapes, int count) {
  const int i = threadIdx.x;
  if (i >= count - 1) return;
  shapes[i].kind = 0;
  shapes[i].radius = 1;
}

__global__ void reverse(const Shape* in, Shape* out, int count) {
  out[threadIdx.x] = in[count - 1 - threadIdx.x];  // <- here
}

void run() {
  Shape* shapes = zoo::unwritten<Shape>(32, "shapes");
  Shape* reversed = zoo::unwritten<Shape>(32, "reversed");
  launch(make, {1, 32}, shapes, 32);
  launch(reverse, {1, 32}, shapes, reversed, 32);
}
