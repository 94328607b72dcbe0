// expect: misaligned
// because: The message has a header of 4 bytes, so the doubles behind it begin at 4 and not at a multiple of 8.

#include "tests/zoo/zoo.h"

__global__ void unpack_message(const char* message, double* out) {
  const auto* body = reinterpret_cast<const double*>(message + 4);
  out[threadIdx.x] = body[threadIdx.x];  // <- here
}

void run() {
  char* message = zoo::numbered<char>(100, "message");
  double* out = zoo::unwritten<double>(8, "out");
  launch(unpack_message, {1, 8}, message, out);
}
