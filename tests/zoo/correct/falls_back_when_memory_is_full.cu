// tricky: It asks for more memory than any GPU has, is refused, and goes on with a buffer that fits.

#include "tests/zoo/zoo.h"

__global__ void fill(char* buffer, int bytes) {
  for (int i = threadIdx.x; i < bytes; i += blockDim.x) buffer[i] = static_cast<char>(i);
}

void run() {
  char* buffer = nullptr;
  std::size_t bytes = std::size_t{1} << 42;
  while (bytes > 4096 && cudaMalloc(&buffer, bytes) == cudaErrorMemoryAllocation) {
    cudaGetLastError();  // it has been dealt with
    bytes = 4096;
  }
  if (buffer == nullptr) cudaMalloc(&buffer, bytes);
  if (cudaGetLastError() != cudaSuccess) return;
  launch(fill, {1, 128}, buffer, static_cast<int>(bytes));
  char* nothing = buffer;
  if (cudaMalloc(&nothing, 0) != cudaSuccess || nothing != nullptr) launch(fill, {1, 128}, nothing, 1);
  cudaFree(nothing);
  cudaFree(buffer);
}
