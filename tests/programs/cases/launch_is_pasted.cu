// A macro makes the kernel's name; instances of a template that launches are kernels of their own.
// prints: 6 2
// prints: scale0
// prints: scale1
// prints: store<float, 1>
// prints: store<double, 8>
// exit: 0
#include <cstdio>
#define KERNEL(N) \
  __global__ void scale##N(int* p) { p[threadIdx.x] += N + 1; }
KERNEL(0)
KERNEL(1)
#define RUN(N, p) scale##N<<<1, 32>>>(p)
#define LAUNCH(op, p) op##_kernel<<<1, 32>>>(p)
__global__ void twice_kernel(int* p) { p[threadIdx.x] *= 2; }

template <typename T, int step>
__global__ void store(T* p) {
  p[threadIdx.x * step] = 2;
}
template <typename T, int step>
T run(T* p) {
  store<T, step><<<1, 32>>>(p);
  cudaDeviceSynchronize();
  return p[31 * step];
}

int main() {
  int* p;
  double* d;
  cudaMallocManaged(&p, 32 * sizeof(int));
  cudaMallocManaged(&d, 256 * sizeof(double));
  RUN(0, p);
  RUN(1, p);
  LAUNCH(twice, p);
  cudaDeviceSynchronize();
  const int sum = p[3];
  run<float, 1>(reinterpret_cast<float*>(d));
  printf("%d %g\n", sum, run<double, 8>(d));
}
