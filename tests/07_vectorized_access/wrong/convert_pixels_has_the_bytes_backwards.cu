// expect: wrong
// because: grey[0]
// Takes the highest byte of a word for the first one.

#include "chapters/07_vectorized_access/convert_pixels.h"

constexpr int kThreads = 256;  // in a block: 8 warps

__device__ unsigned grey_of(unsigned red, unsigned green, unsigned blue) {
  return (77 * red + 150 * green + 29 * blue + 128) / 256;
}

// Four pixels are the smallest group that begins and ends at a border between words. The first byte of a word in memory
// is its lowest one in a register.
constexpr int kFour = 4;

__device__ unsigned byte_of(unsigned word, int i) { return word >> (24 - 8 * i) & 0xFF; }

__global__ void convert(const unsigned char* rgb, unsigned char* grey, int count) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  const int fours = count / kFour;
  if (thread < fours) {
    const auto* words = reinterpret_cast<const unsigned*>(rgb) + 3 * thread;
    const unsigned a = words[0];  // r g b r
    const unsigned b = words[1];  // g b r g
    const unsigned c = words[2];  // b r g b
    const unsigned first = grey_of(byte_of(a, 0), byte_of(a, 1), byte_of(a, 2));
    const unsigned second = grey_of(byte_of(a, 3), byte_of(b, 0), byte_of(b, 1));
    const unsigned third = grey_of(byte_of(b, 2), byte_of(b, 3), byte_of(c, 0));
    const unsigned fourth = grey_of(byte_of(c, 1), byte_of(c, 2), byte_of(c, 3));
    reinterpret_cast<unsigned*>(grey)[thread] = first | second << 8 | third << 16 | fourth << 24;
  }
  const int pixel = kFour * fours + thread;  // what is left over: at most three
  if (pixel < count) grey[pixel] = grey_of(rgb[3 * pixel], rgb[3 * pixel + 1], rgb[3 * pixel + 2]);
}

void convert_pixels(const unsigned char* rgb, unsigned char* grey, int count) {
  launch(convert, {ceil_div(ceil_div(count, kFour), kThreads), kThreads}, rgb, grey, count);
}
