// alignas() between __shared__ and the type, which nvcc takes and g++ does not; managed memory has a name.
// prints: out of bounds: a store of 4 bytes at sums[1], but sums has 1 element
// exit: 4
extern __shared__ alignas(16) float tile[];
__global__ void sum(float* sums) {
  __shared__ alignas(float4) char zero[16];
  if (threadIdx.x == 0) *reinterpret_cast<float4*>(zero) = {};
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) sums[1] = tile[31] + reinterpret_cast<float4*>(tile)[1].x;
}
int main() {
  float* sums;
  cudaMallocManaged(&sums, sizeof(float));
  sum<<<1, 32, 32 * sizeof(float)>>>(sums);
  cudaDeviceSynchronize();
}
