// expect: out_of_bounds
// because: The caller passes no array for the remainders, and the kernel writes there all the same.

#include "tests/zoo/zoo.h"

__global__ void divide_elements(const int* in, int divisor, int* quotients, int* remainders) {
  const int i = threadIdx.x;
  const int value = in[i];
  quotients[i] = value / divisor;
  remainders[i] = value % divisor;  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* quotients = zoo::unwritten<int>(32, "quotients");
  launch(divide_elements, {1, 32}, in, 7, quotients, static_cast<int*>(nullptr));
}
