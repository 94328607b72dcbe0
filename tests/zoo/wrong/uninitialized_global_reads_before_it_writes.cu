// expect: uninitialized_global
// because: Each thread wants its neighbour's result of the step before, but in the first step there is none.

#include "tests/zoo/zoo.h"

__global__ void run_steps(const int* in, int* states, int steps) {
  for (int step = 0; step < steps; ++step) {
    const int* before = states + (step % 2) * 64;
    int* after = states + ((step + 1) % 2) * 64;
    after[threadIdx.x] = before[(threadIdx.x + 1) % 64] + in[threadIdx.x];  // <- here
    __syncthreads();
  }
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* states = zoo::unwritten<int>(128, "states");
  launch(run_steps, {1, 64}, in, states, 3);
}
