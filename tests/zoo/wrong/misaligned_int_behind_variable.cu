// expect: misaligned
// because: The header is one byte, so the number behind it begins at no multiple of four, and ends behind the variable.

#include "tests/zoo/zoo.h"

__device__ int record;

__global__ void number(int value) {
  auto* bytes = reinterpret_cast<char*>(&record);
  *reinterpret_cast<int*>(bytes + 1) = value;  // <- here
}

void run() { launch(number, {1, 1}, 42); }
