// The program around one kernel of the zoo on a GPU: what compute_sanitizer.sh runs.

#include <cuda_runtime.h>

#include <cstdio>

void run();

int main() {
  run();
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%s\n", cudaGetErrorString(error == cudaSuccess ? cudaGetLastError() : error));
}
