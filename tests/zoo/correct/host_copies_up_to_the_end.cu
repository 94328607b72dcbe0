// tricky: Copies and fills of the host, in all directions and from odd places on, end exactly where the arrays end.

#include "tests/zoo/zoo.h"

__constant__ int table[8];
__device__ int kept[8];

__global__ void add_table(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x] + table[threadIdx.x % 8];
  if (threadIdx.x < 8) kept[threadIdx.x] = out[threadIdx.x];
}

void run() {
  constexpr int kCount = 100;
  std::vector<int> values(kCount + 8, 5);
  int* in = zoo::unwritten<int>(kCount, "in");
  cudaMemcpy(in, values.data(), 51 * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(in + 51, 0, (kCount - 51) * sizeof(int));
  cudaMemcpy(in + 99, in, sizeof(int), cudaMemcpyDeviceToDevice);
  cudaMemcpy(in + kCount, values.data(), 0, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(table, values.data(), 5 * sizeof(int));
  cudaMemcpyToSymbol(table, values.data(), 3 * sizeof(int), 5 * sizeof(int));
  int* out = zoo::unwritten<int>(kCount, "out");
  launch(add_table, {1, kCount}, in, out);
  cudaMemcpy(values.data() + 8, out, kCount * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(values.data(), out + 99, sizeof(int), cudaMemcpyDefault);
  cudaMemcpyFromSymbol(values.data(), kept, 3 * sizeof(int), 5 * sizeof(int));
  cudaMemcpyFromSymbol(in + 92, kept, 8 * sizeof(int), 0, cudaMemcpyDeviceToDevice);
}
