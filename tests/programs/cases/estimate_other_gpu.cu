// How long a kernel would take on a GPU that this project has not measured; on a T4, 64 KiB of shared memory is all.
// options: --estimate --gpu T4
// prints: an estimate for a T4
// prints: There is no estimate: a block needs more shared memory than an SM of this GPU has.
// exit: 0
#include <cstdio>

__global__ void copy(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void copy_by_tiles(const float* in, float* out) {
  extern __shared__ float tile[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = tile[threadIdx.x];
}

int main() {
  constexpr int kCount = 1 << 18, kShared = 96 << 10;
  float *in, *out;
  cudaMalloc(&in, kCount * sizeof(float));
  cudaMalloc(&out, kCount * sizeof(float));
  cudaMemset(in, 0, kCount * sizeof(float));
  copy<<<kCount / 256, 256>>>(in, out);
  cudaFuncSetAttribute(copy_by_tiles, cudaFuncAttributeMaxDynamicSharedMemorySize, kShared);
  copy_by_tiles<<<kCount / 256, 256, kShared>>>(in, out);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
