// tricky: Host code adds to a device pointer, compares it, takes the address of an element and hands it on; it follows
// none of them.

#include "tests/zoo/zoo.h"

__global__ void fill(int* out, const int* end) {
  if (out + threadIdx.x < end) out[threadIdx.x] = 1;
}

void run() {
  int* data = zoo::unwritten<int>(100, "data");
  int* const end = data + 100;
  for (int* chunk = data; chunk < end; chunk += 32) launch(fill, {1, 32}, chunk, end);
  int* last = &data[99];
  launch(fill, {1, 1}, last, end);
}
