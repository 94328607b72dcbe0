// Question:   a pixel is three bytes, and no load brings three; how many pixels make whole words?
// Technique:  four of them: 12 bytes in three words come in, and one word of four grey bytes goes out.
// Watch:      bytes per request of the loads from `rgb` and of the store to `grey`: 32 becomes 128.

#include "chapters/07_vectorized_access/convert_pixels.h"

constexpr int kThreads = 256;  // in a block: 8 warps

__device__ unsigned grey_of(unsigned red, unsigned green, unsigned blue) {
  return (77 * red + 150 * green + 29 * blue + 128) / 256;
}

// [edit]
// TODO: a thread loads three bytes, one by one. Let it take four pixels, in three words, and store one word.
__global__ void convert(const unsigned char* rgb, unsigned char* grey, int count) {
  const int pixel = blockIdx.x * kThreads + threadIdx.x;
  if (pixel < count) grey[pixel] = grey_of(rgb[3 * pixel], rgb[3 * pixel + 1], rgb[3 * pixel + 2]);
}

void convert_pixels(const unsigned char* rgb, unsigned char* grey, int count) {
  launch(convert, {ceil_div(count, kThreads), kThreads}, rgb, grey, count);
}
// [end edit]
