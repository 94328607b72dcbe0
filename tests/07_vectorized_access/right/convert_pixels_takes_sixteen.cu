// expect: solved
// because: bytes per request
// Sixteen pixels a thread: 48 bytes in three loads of 16 bytes, and a store of 16 bytes.

#include <cuda_runtime.h>

#include "chapters/07_vectorized_access/convert_pixels.h"

constexpr int kThreads = 128;
constexpr int kGroup = 16;  // pixels of a thread: 48 bytes, three uint4

__device__ unsigned grey_of(unsigned red, unsigned green, unsigned blue) {
  return (77 * red + 150 * green + 29 * blue + 128) / 256;
}

__device__ unsigned byte_of(unsigned word, int i) { return word >> 8 * i & 0xFF; }

// Four pixels of three words.
__device__ unsigned four_greys(unsigned a, unsigned b, unsigned c) {
  return grey_of(byte_of(a, 0), byte_of(a, 1), byte_of(a, 2)) |
         grey_of(byte_of(a, 3), byte_of(b, 0), byte_of(b, 1)) << 8 |
         grey_of(byte_of(b, 2), byte_of(b, 3), byte_of(c, 0)) << 16 |
         grey_of(byte_of(c, 1), byte_of(c, 2), byte_of(c, 3)) << 24;
}

__global__ void convert(const unsigned char* rgb, unsigned char* grey, int count) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  const int groups = count / kGroup;
  if (thread < groups) {
    const uint4* from = reinterpret_cast<const uint4*>(rgb) + 3 * thread;
    const uint4 a = from[0];
    const uint4 b = from[1];
    const uint4 c = from[2];
    reinterpret_cast<uint4*>(grey)[thread] = make_uint4(four_greys(a.x, a.y, a.z), four_greys(a.w, b.x, b.y),
                                                        four_greys(b.z, b.w, c.x), four_greys(c.y, c.z, c.w));
  }
  const int pixel = kGroup * groups + thread;
  if (pixel < count) grey[pixel] = grey_of(rgb[3 * pixel], rgb[3 * pixel + 1], rgb[3 * pixel + 2]);
}

void convert_pixels(const unsigned char* rgb, unsigned char* grey, int count) {
  // Enough threads for the rest as well: up to 15 pixels.
  launch(convert, {ceil_div(count / kGroup + kGroup, kThreads), kThreads}, rgb, grey, count);
}
