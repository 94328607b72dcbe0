// tricky: All elements of a thread's own array are used, the last one too, and an address behind it is only compared.

#include "tests/zoo/zoo.h"

__global__ void largest_of_four(const int* in, int* out) {
  int own[4];
  for (int i = 0; i < 4; ++i) own[i] = in[4 * threadIdx.x + i];
  int largest = own[0];
  for (const int* p = own; p != &own[4]; ++p) largest = max(largest, *p);
  out[threadIdx.x] = largest;
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(largest_of_four, {1, 32}, in, out);
}
