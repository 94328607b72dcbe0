// expect: out_of_bounds
// because: cudaMalloc could not give four terabytes, nobody looked at what it returned, and the pointer is null.

#include "tests/zoo/zoo.h"

__global__ void clear(float* table, std::size_t count) {
  for (std::size_t i = threadIdx.x; i < count; i += blockDim.x) table[i] = 0;  // <- here
}

void run() {
  constexpr std::size_t kCount = std::size_t{1} << 40;
  float* table = nullptr;
  cudaMalloc(&table, kCount * sizeof(float));
  launch(clear, {1, 256}, table, kCount);
}
