// expect: uninitialized_global
// because: The two buffers are swapped before the first step, so that it reads the one that nobody has filled.

#include "tests/zoo/zoo.h"

__global__ void smooth(const float* from, float* to, int count) {
  const int i = threadIdx.x;
  const float left = from[max(i - 1, 0)];  // <- here
  to[i] = (left + from[min(i + 1, count - 1)]) / 2;
}

void run() {
  float* from = zoo::numbered<float>(64, "from");
  float* to = zoo::unwritten<float>(64, "to");
  for (int step = 0; step < 4; ++step) {
    std::swap(from, to);
    launch(smooth, {1, 64}, from, to, 64);
  }
}
