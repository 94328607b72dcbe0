// A whole CUDA program, as it is written without this course: nvcc first_program.cu -o first_program
// or ./course profile examples/first_program.cu

// [first-program]
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

__global__ void double_elements(float* data, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] = 2 * data[i];
}

int main() {
  std::vector<float> numbers(1000, 21.0F);  // in the host's memory
  const int count = static_cast<int>(numbers.size());
  const std::size_t bytes = numbers.size() * sizeof(float);

  float* data = nullptr;  // will be an address in the device's memory
  check(cudaMalloc(&data, bytes), "cudaMalloc");
  check(cudaMemcpy(data, numbers.data(), bytes, cudaMemcpyHostToDevice), "copy to the device");

  const int block = 256;                          // threads in a block
  const int grid = (count + block - 1) / block;   // blocks: 1000 / 256, rounded up
  double_elements<<<grid, block>>>(data, count);  // the host does not wait for it
  check(cudaGetLastError(), "launch");            // could it start?
  check(cudaDeviceSynchronize(), "kernel");       // wait: did it run to its end?

  check(cudaMemcpy(numbers.data(), data, bytes, cudaMemcpyDeviceToHost), "copy to the host");
  check(cudaFree(data), "cudaFree");
  std::printf("the first is %g, the last is %g\n", numbers.front(), numbers.back());
}
// [first-program]
