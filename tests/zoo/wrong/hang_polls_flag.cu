// expect: hang
// because: The kernel waits for a flag that nobody sets.

#include "tests/zoo/zoo.h"

__global__ void wait_for_flag(const volatile int* flag, int* out) {
  while (*flag == 0) {  // <- here
  }
  out[threadIdx.x] = 1;
}

void run() {
  int* flag = zoo::filled(1, "flag", 0);
  int* out = zoo::unwritten<int>(32, "out");
  launch(wait_for_flag, {1, 32}, flag, out);
}
