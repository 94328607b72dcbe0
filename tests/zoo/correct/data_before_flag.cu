// tricky: Data, a fence, then the flag; the reader waits for the flag.

#include "tests/zoo/zoo.h"

__global__ void pass_on(const int* in, int* box, int* flag, int* out) {
  if (blockIdx.x == 0) {
    *box = in[0];
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    *out = *box;
  }
}

void run() {
  int* in = zoo::numbered<int>(1, "in");
  int* box = zoo::filled(1, "box", 0);
  int* flag = zoo::filled(1, "flag", 0);
  int* out = zoo::unwritten<int>(1, "out");
  launch(pass_on, {2, 1}, in, box, flag, out);
}
