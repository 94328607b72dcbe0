// tricky: memcpy() copies the gap of a struct that was written field by field, and nobody needs what it holds.

#include "tests/zoo/zoo.h"

struct Item {
  char tag;
  double value;
};

__global__ void reverse_items(const double* in, Item* out) {
  __shared__ Item items[64];
  const unsigned i = threadIdx.x;
  items[i].tag = 'a';
  items[i].value = in[i];
  __syncthreads();
  memcpy(&out[i], &items[63 - i], sizeof(Item));
}

void run() {
  double* in = zoo::numbered<double>(64, "in");
  Item* out = zoo::unwritten<Item>(64, "out");
  launch(reverse_items, {1, 64}, in, out);
}
