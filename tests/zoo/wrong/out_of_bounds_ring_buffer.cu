// expect: out_of_bounds
// because: The ring has 8 places, but the position wraps after 9.

#include "tests/zoo/zoo.h"

__global__ void delay_signal(const int* in, int* out, int count) {
  __shared__ int ring[8][32];
  for (int i = 0; i < count; ++i) {
    ring[i % 9][threadIdx.x] = in[i * 32 + threadIdx.x];  // <- here
    __syncwarp();
    out[i * 32 + threadIdx.x] = ring[(i / 2) % 8][31 - threadIdx.x];
    __syncwarp();
  }
}

void run() {
  int* in = zoo::numbered<int>(640, "in");
  int* out = zoo::unwritten<int>(640, "out");
  launch(delay_signal, {1, 32}, in, out, 20);
}
