// expect: solved
// because: sectors of the loads from rgb
// A block brings its 3072 bytes in loads of 16 bytes, side by side; each thread takes its 12 bytes from shared memory.

#include <cuda_runtime.h>

#include "chapters/07_vectorized_access/convert_pixels.h"

constexpr int kThreads = 256;
constexpr int kFour = 4;
constexpr int kPixels = kFour * kThreads;  // of a block
constexpr int kChunks = 3 * kPixels / 16;  // of 16 bytes: 192
static_assert(kChunks <= kThreads, "one load each, and only one");

__device__ unsigned grey_of(unsigned red, unsigned green, unsigned blue) {
  return (77 * red + 150 * green + 29 * blue + 128) / 256;
}

__device__ unsigned byte_of(unsigned word, int i) { return word >> 8 * i & 0xFF; }

__global__ void convert(const unsigned char* rgb, unsigned char* grey, int count) {
  __shared__ __align__(16) unsigned words[3 * kThreads];
  const int thread = threadIdx.x;
  const int first = blockIdx.x * kPixels;  // pixel
  const int bytes = 3 * (count - first);   // up to the end of the array
  if (thread < kChunks) {
    if (16 * thread + 16 <= bytes) {
      reinterpret_cast<uint4*>(words)[thread] = reinterpret_cast<const uint4*>(rgb + 3 * first)[thread];
    } else {
      for (int i = 16 * thread; i < 16 * thread + 16 && i < bytes; ++i) {
        reinterpret_cast<unsigned char*>(words)[i] = rgb[3 * first + i];
      }
    }
  }
  __syncthreads();  // the block's pixels are there
  const int pixel = first + kFour * thread;
  if (pixel + kFour <= count) {
    const unsigned a = words[3 * thread];  // 3 words apart: no bank conflict
    const unsigned b = words[3 * thread + 1];
    const unsigned c = words[3 * thread + 2];
    reinterpret_cast<unsigned*>(grey)[pixel / kFour] = grey_of(byte_of(a, 0), byte_of(a, 1), byte_of(a, 2)) |
                                                       grey_of(byte_of(a, 3), byte_of(b, 0), byte_of(b, 1)) << 8 |
                                                       grey_of(byte_of(b, 2), byte_of(b, 3), byte_of(c, 0)) << 16 |
                                                       grey_of(byte_of(c, 1), byte_of(c, 2), byte_of(c, 3)) << 24;
  } else {
    const auto* bytes_of = reinterpret_cast<const unsigned char*>(words);
    for (int i = pixel; i < count; ++i) {
      const int at = 3 * (i - first);
      grey[i] = grey_of(bytes_of[at], bytes_of[at + 1], bytes_of[at + 2]);
    }
  }
}

void convert_pixels(const unsigned char* rgb, unsigned char* grey, int count) {
  launch(convert, {ceil_div(count, kPixels), kThreads}, rgb, grey, count);
}
