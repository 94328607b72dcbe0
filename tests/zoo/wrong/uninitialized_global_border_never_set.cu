// expect: uninitialized_global
// because: The first kernel writes the inside of the field; the second one reads the border as well.

#include "tests/zoo/zoo.h"

__global__ void heat_inside(float* field, int size) {
  const int i = threadIdx.x;
  if (i > 0 && i < size - 1) field[i] = 20.0F;
}

__global__ void diffuse(const float* field, float* next, int size) {
  const int i = threadIdx.x;
  if (i > 0 && i < size - 1) next[i] = field[i - 1] + field[i] + field[i + 1];  // <- here
}

void run() {
  constexpr int kSize = 64;
  float* field = zoo::unwritten<float>(kSize, "field");
  float* next = zoo::unwritten<float>(kSize, "next");
  launch(heat_inside, {1, kSize}, field, kSize);
  launch(diffuse, {1, kSize}, field, next, kSize);
}
