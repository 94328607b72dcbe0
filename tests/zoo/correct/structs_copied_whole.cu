// tricky: Structs of 12 bytes are copied as a whole, through shared memory.

#include "tests/zoo/zoo.h"

struct Color {
  float red, green, blue;
};

__global__ void reverse_colors(const Color* in, Color* out) {
  __shared__ Color colors[32];
  colors[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = colors[31 - threadIdx.x];
}

void run() {
  const std::vector<Color> colors(32, {0.5F, 0.25F, 1});
  Color* in = zoo::holding(colors, "in");
  Color* out = zoo::unwritten<Color>(32, "out");
  launch(reverse_colors, {1, 32}, in, out);
}
