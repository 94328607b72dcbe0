// tricky: Two buffers and one barrier a round: the next chunk is stored while the present one is read.

#include "tests/zoo/zoo.h"

__global__ void reverse_chunks(const int* in, int* out, int chunks) {
  __shared__ int buffer[2][64];
  buffer[0][threadIdx.x] = in[threadIdx.x];
  for (int chunk = 0; chunk < chunks; ++chunk) {
    __syncthreads();
    if (chunk + 1 < chunks) buffer[(chunk + 1) % 2][threadIdx.x] = in[(chunk + 1) * 64 + threadIdx.x];
    out[chunk * 64 + threadIdx.x] = buffer[chunk % 2][63 - threadIdx.x];
  }
}

void run() {
  int* in = zoo::numbered<int>(5 * 64, "in");
  int* out = zoo::unwritten<int>(5 * 64, "out");
  launch(reverse_chunks, {1, 64}, in, out, 5);
}
