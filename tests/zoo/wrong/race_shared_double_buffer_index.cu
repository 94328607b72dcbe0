// expect: race_shared
// because: With two buffers one barrier a round is enough, but the prefetch goes into the buffer that is being read.

#include "tests/zoo/zoo.h"

__global__ void rotate_chunks(const int* in, int* out, int chunks) {
  __shared__ int buffer[2][64];
  buffer[0][threadIdx.x] = in[threadIdx.x];
  for (int chunk = 0; chunk < chunks; ++chunk) {
    __syncthreads();
    const int current = chunk % 2;
    const int next = (chunk + 2) % 2;
    if (chunk + 1 < chunks) {
      buffer[next][threadIdx.x] = in[(chunk + 1) * 64 + threadIdx.x];  // <- other
    }
    out[chunk * 64 + threadIdx.x] = buffer[current][(threadIdx.x + 33) % 64];  // <- here
  }
}

void run() {
  int* in = zoo::numbered<int>(4 * 64, "in");
  int* out = zoo::unwritten<int>(4 * 64, "out");
  launch(rotate_chunks, {1, 64}, in, out, 4);
}
