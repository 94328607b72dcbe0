// expect: stopped
// because: which is in the GPU's memory
// A loop of the host over device memory: on a GPU that pointer means nothing to the host.

#include "chapters/00_first_kernel/hello_threads.h"

void hello_threads(int* out, int count) {
  for (int i = 0; i < count; ++i) out[i] = i;
}
