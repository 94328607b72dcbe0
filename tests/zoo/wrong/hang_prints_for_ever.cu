// expect: hang
// because: Debug output in a loop that never ends: gigabytes of it.

#include <cstdio>

#include "tests/zoo/zoo.h"

__global__ void print_progress(const volatile int* done) {
  for (int round = 0; *done == 0; ++round) {          // <- here
    printf("round %d is not the last one\n", round);  // <- here
  }
}

void run() {
  int* done = zoo::filled(1, "done", 0);
  launch(print_progress, {1, 1}, done);
}
