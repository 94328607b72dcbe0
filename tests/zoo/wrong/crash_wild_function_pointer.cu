// expect: crash
// because: A number from the input is taken for the address of a function.

#include "tests/zoo/zoo.h"

using Operation = int (*)(int);

__global__ void apply_by_address(const unsigned long long* in, int* out) {
  const auto operation = reinterpret_cast<Operation>(in[threadIdx.x]);
  out[threadIdx.x] = operation(1);  // <- here
}

void run() {
  auto* in = zoo::filled(32, "in", 0x12345ULL);
  int* out = zoo::unwritten<int>(32, "out");
  launch(apply_by_address, {1, 32}, in, out);
}
