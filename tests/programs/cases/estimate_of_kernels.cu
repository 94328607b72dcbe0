// How long kernels would take (--estimate): a number for a copy, none for a kernel with atomics.
// options: --estimate --gpu H100
// prints: us a launch,
// prints: an estimate for an H100
// prints: limited by
// prints: There is no estimate: what atomics cost is not known yet.
// exit: 0
#include <cstdio>

__global__ void copy(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void count_threads(int* counter) { atomicAdd(counter, 1); }

int main() {
  constexpr int kCount = 1 << 18;
  float *in, *out;
  int* counter;
  cudaMalloc(&in, kCount * sizeof(float));
  cudaMalloc(&out, kCount * sizeof(float));
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(in, 0, kCount * sizeof(float));
  cudaMemset(counter, 0, sizeof(int));
  copy<<<kCount / 256, 256>>>(in, out);
  count_threads<<<4, 64>>>(counter);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
