// tricky: Every thread may write its own and its partner's element, but in each round only one of the two does.

#include "tests/zoo/zoo.h"

__global__ void sort_block(int* data) {
  __shared__ int values[64];
  const int i = threadIdx.x;
  values[i] = data[i];
  __syncthreads();
  for (int length = 2; length <= 64; length *= 2) {
    for (int distance = length / 2; distance > 0; distance /= 2) {
      const int partner = i ^ distance;
      if (partner > i) {
        const bool ascending = (i & length) == 0;
        const int mine = values[i];
        const int other = values[partner];
        if (mine > other == ascending) {
          values[i] = other;
          values[partner] = mine;
        }
      }
      __syncthreads();
    }
  }
  data[i] = values[i];
}

void run() {
  std::vector<int> numbers(64);
  for (int i = 0; i < 64; ++i) numbers[i] = i * 37 % 64;
  int* data = zoo::holding(numbers, "data");
  launch(sort_block, {1, 64}, data);
}
