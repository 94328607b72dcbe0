// tricky: Each shape sets the members of its kind only, and is copied whole.

#include "tests/zoo/zoo.h"

struct Shape {
  int kind;
  union {
    float radius;
    double corners[4];
  };
};

__global__ void make(Shape* shapes) {
  Shape& mine = shapes[threadIdx.x];
  mine.kind = threadIdx.x % 2;
  if (mine.kind == 0) {
    mine.radius = 1;
  } else {
    for (int i = 0; i < 4; ++i) mine.corners[i] = i;
  }
}

__global__ void reverse(const Shape* in, Shape* out, int count) { out[threadIdx.x] = in[count - 1 - threadIdx.x]; }

void run() {
  Shape* shapes = zoo::unwritten<Shape>(32, "shapes");
  Shape* reversed = zoo::unwritten<Shape>(32, "reversed");
  launch(make, {1, 32}, shapes);
  launch(reverse, {1, 32}, shapes, reversed, 32);
}
