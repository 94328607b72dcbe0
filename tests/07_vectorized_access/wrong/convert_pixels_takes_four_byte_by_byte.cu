// expect: misses_target
// because: loads from rgb ask for 32.0 bytes per request
// Four pixels a thread and one word to store, but the twelve bytes come one by one.

#include "chapters/07_vectorized_access/convert_pixels.h"

constexpr int kThreads = 256;  // in a block: 8 warps

__device__ unsigned grey_of(unsigned red, unsigned green, unsigned blue) {
  return (77 * red + 150 * green + 29 * blue + 128) / 256;
}

// Four pixels are the smallest group that begins and ends at a border between words. The first byte of a word in memory
// is its lowest one in a register.
constexpr int kFour = 4;

__global__ void convert(const unsigned char* rgb, unsigned char* grey, int count) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  const int fours = count / kFour;
  if (thread < fours) {
    const unsigned char* from = rgb + 12 * thread;
    const unsigned first = grey_of(from[0], from[1], from[2]);
    const unsigned second = grey_of(from[3], from[4], from[5]);
    const unsigned third = grey_of(from[6], from[7], from[8]);
    const unsigned fourth = grey_of(from[9], from[10], from[11]);
    reinterpret_cast<unsigned*>(grey)[thread] = first | second << 8 | third << 16 | fourth << 24;
  }
  const int pixel = kFour * fours + thread;  // what is left over: at most three
  if (pixel < count) grey[pixel] = grey_of(rgb[3 * pixel], rgb[3 * pixel + 1], rgb[3 * pixel + 2]);
}

void convert_pixels(const unsigned char* rgb, unsigned char* grey, int count) {
  launch(convert, {ceil_div(ceil_div(count, kFour), kThreads), kThreads}, rgb, grey, count);
}
