// A failed assert() shows the launch in it as it is written.
// prints: Assertion `(scale<<<dim3(1), 32>>>(x, 2), cudaGetLastError() == cudaSuccess && false)' failed.
// exit: 1
#include <cassert>
__global__ void scale(float* x, float by) { x[threadIdx.x] *= by; }
int main() {
  float* x;
  cudaMalloc(&x, 128);
  cudaMemset(x, 0, 128);
  assert((scale<<<dim3(1), 32>>>(x, 2), cudaGetLastError() == cudaSuccess && false));
}
