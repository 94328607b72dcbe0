// A local variable is written as one type and stored as another, also in launches that are not counted.
// options: --launches 1
// prints: 3 4 5 6
// exit: 0
#include <cstdio>
__global__ void add(const uint4* in, uint4* out) {
  const uint4 from = in[threadIdx.x];
  uint4 to;
  for (int i = 0; i < 4; ++i) {
    const float value = reinterpret_cast<const float*>(&from)[i];
    reinterpret_cast<float*>(&to)[i] = value + 1;
  }
  out[threadIdx.x] = to;
}
int main() {
  const float values[] = {0, 1, 2, 3};
  float *x, y[4];
  cudaMalloc(&x, sizeof(values));
  cudaMemcpy(x, values, sizeof(values), cudaMemcpyHostToDevice);
  for (int i = 0; i < 3; ++i) add<<<1, 1>>>((uint4*)x, (uint4*)x);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("%g %g %g %g\n", y[0], y[1], y[2], y[3]);
}
