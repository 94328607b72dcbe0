// tricky: Three bytes of each pixel are written, and the pixel is copied as four.

#include "tests/zoo/zoo.h"

struct __align__(4) Pixel {
  unsigned char r, g, b;
};

__global__ void brighten(Pixel* pixels, Pixel* copies) {
  const int i = threadIdx.x;
  pixels[i].r = pixels[i].g = pixels[i].b = 200;
  copies[i] = pixels[i];
}

void run() {
  Pixel* pixels = zoo::unwritten<Pixel>(32, "pixels");
  Pixel* copies = zoo::unwritten<Pixel>(32, "copies");
  launch(brighten, {1, 32}, pixels, copies);
}
