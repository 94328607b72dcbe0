// What a kernel finds in the caches of an H200 (--caches). A warp that loads 32 floats twice finds the second ones in
// L1. Of two launches on 1 MiB, each reads it from DRAM once, and what they write stays in L2.
// options: --caches
// prints: L1 has 50.0 % of the loaded sectors, L2 0.0 % of the others
// prints: DRAM            2.10 MB read, 0.00 MB written; an estimate for an H200
// prints: line 14, in: L1 has 0.0 %, 2.10 MB from DRAM
// prints: line 16, in: L1 has 100.0 %, 0.00 MB from DRAM
// exit: 0
#include <cstdio>

__global__ void load_twice(const float* in, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const float first = in[i];
  __syncwarp();
  out[i] = first + in[i ^ 1];
}

int main() {
  constexpr int kCount = 1 << 18;
  float *in, *out;
  cudaMalloc(&in, kCount * sizeof(float));
  cudaMalloc(&out, kCount * sizeof(float));
  cudaMemset(in, 0, kCount * sizeof(float));
  for (int launch = 0; launch < 2; ++launch) load_twice<<<kCount / 256, 256>>>(in, out, kCount);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
