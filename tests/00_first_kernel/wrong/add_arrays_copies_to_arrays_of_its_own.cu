// expect: misses_target
// because: correct, but cudaMemcpy() is called 3 times
// As a program would do whose arrays are in the memory of the host.

#include "chapters/00_first_kernel/add_arrays.h"
__global__ void add_elements(const float* a, const float* b, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = a[i] + b[i];
}
void add_arrays(const float* a, const float* b, float* out, int count) {
  float *da, *db, *dout;
  cudaMalloc(&da, count * sizeof(float)); cudaMalloc(&db, count * sizeof(float)); cudaMalloc(&dout, count * sizeof(float));
  cudaMemcpy(da, a, count * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b, count * sizeof(float), cudaMemcpyHostToDevice);
  launch(add_elements, {ceil_div(count, 256), 256}, da, db, dout, count);
  cudaMemcpy(out, dout, count * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(da); cudaFree(db); cudaFree(dout);
}
