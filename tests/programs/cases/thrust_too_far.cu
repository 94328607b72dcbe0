// A kernel writes past the end of a thrust::device_vector.
// prints: out of bounds: a store of 8 bytes at device_vector[100], but device_vector has 100 elements
// prints: thrust_too_far.cu:7:
// exit: 4
#include <thrust/device_vector.h>
__global__ void fill(double* x, int n) {
  if (threadIdx.x <= n) x[threadIdx.x] = 1;
}
int main() {
  thrust::device_vector<double> x(100);
  fill<<<1, 128>>>(thrust::raw_pointer_cast(x.data()), 100);
  cudaDeviceSynchronize();
}
