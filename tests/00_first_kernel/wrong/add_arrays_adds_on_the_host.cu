// expect: stopped
// because: which is in the GPU's memory
// The loop of a CPU: the host touches memory that only the device can reach.

#include "chapters/00_first_kernel/add_arrays.h"

void add_arrays(const float* a, const float* b, float* out, int count) {
  for (int i = 0; i < count; ++i) out[i] = a[i] + b[i];
}
