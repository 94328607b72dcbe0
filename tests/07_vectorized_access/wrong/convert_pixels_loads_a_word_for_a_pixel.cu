// expect: stopped
// because: misaligned
// One load of 4 bytes brings a pixel and a byte more; but only every fourth pixel begins at a multiple of 4.

#include "chapters/07_vectorized_access/convert_pixels.h"

constexpr int kThreads = 256;  // in a block: 8 warps

__device__ unsigned grey_of(unsigned red, unsigned green, unsigned blue) {
  return (77 * red + 150 * green + 29 * blue + 128) / 256;
}

__global__ void convert(const unsigned char* rgb, unsigned char* grey, int count) {
  const int pixel = blockIdx.x * kThreads + threadIdx.x;
  if (pixel < count) {
    const unsigned word = *reinterpret_cast<const unsigned*>(rgb + 3 * pixel);
    grey[pixel] = grey_of(word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF);
  }
}

void convert_pixels(const unsigned char* rgb, unsigned char* grey, int count) {
  launch(convert, {ceil_div(count, kThreads), kThreads}, rgb, grey, count);
}
