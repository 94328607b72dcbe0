// tricky: A small array in each thread, indexed by a loop variable and shifted along.

#include "tests/zoo/zoo.h"

__global__ void sort_three(const int* in, int* out, int count) {
  int window[3];
  for (int k = 0; k < 3; ++k) window[k] = in[min(static_cast<int>(threadIdx.x) + k, count - 1)];
  for (int round = 0; round < 2; ++round) {
    for (int k = 0; k < 2; ++k) {
      const int low = min(window[k], window[k + 1]);
      window[k + 1] = max(window[k], window[k + 1]);
      window[k] = low;
    }
  }
  out[threadIdx.x] = window[1];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(sort_three, {1, 64}, in, out, 64);
}
