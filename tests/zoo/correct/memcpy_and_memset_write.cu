// tricky: memcpy() and memset() in a kernel write memory too: shared and global, under all of their names.

#include <cstring>

#include "tests/zoo/zoo.h"

__global__ void rows_through_shared(const int* in, int* out, int cols) {
  __shared__ int rows[32][8];
  __shared__ char flags[32];
  const unsigned i = threadIdx.x;
  memset(rows[i], 0, sizeof(rows[i]));
  memcpy(rows[i], in + i * cols, cols * sizeof(int));
  std::memset(&flags[i], 1, 1);
  __syncthreads();
  const unsigned other = 31 - i;
  std::memcpy(out + i * 8, rows[other], sizeof(rows[other]));
  __builtin_memcpy(out + 256 + i * 4, rows[other], 16);
  __builtin_memset(out + 384 + i, flags[other], sizeof(int));
  out[416 + i] = out[i * 8] + out[256 + i * 4 + 3] + out[384 + i];
}

void run() {
  int* in = zoo::numbered<int>(32 * 5, "in");
  int* out = zoo::unwritten<int>(448, "out");
  launch(rows_through_shared, {1, 32}, in, out, 5);
  std::vector<int> result(448);
  cudaMemcpy(result.data(), out, 448 * sizeof(int), cudaMemcpyDeviceToHost);
}
