// expect: misses_target
// because: cudaMemcpy() is called 3 times
// Copies that do not wait are copies too.

#include "chapters/00_first_kernel/add_arrays.h"
__global__ void add_elements(const float* a, const float* b, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = a[i] + b[i];
}
void add_arrays(const float* a, const float* b, float* out, int count) {
  float *da, *db, *dout;
  cudaMalloc(&da, count * sizeof(float)); cudaMalloc(&db, count * sizeof(float)); cudaMalloc(&dout, count * sizeof(float));
  cudaMemcpyAsync(da, a, count * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpyAsync(db, b, count * sizeof(float), cudaMemcpyHostToDevice);
  launch(add_elements, {ceil_div(count, 256), 256}, da, db, dout, count);
  cudaMemcpyAsync(out, dout, count * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(da); cudaFree(db); cudaFree(dout);
}
