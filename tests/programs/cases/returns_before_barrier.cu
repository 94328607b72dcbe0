// GPUs go on at a barrier without threads that have returned, and so does the program: it is told of once.
// prints: sums 496 and 190, neighbours 45
// prints: not guaranteed by CUDA: thread
// prints: waits at __syncthreads() for
// prints: takes by this shuffle the value of
// exit: 4
#include <cstdio>

__global__ void sum_of_block(const int* in, int* out, int n) {
  __shared__ int part[64];
  if (threadIdx.x >= n) return;
  part[threadIdx.x] = in[threadIdx.x];
  for (int d = 32; d > 0; d /= 2) {
    __syncthreads();
    if (threadIdx.x < d && threadIdx.x + d < n) part[threadIdx.x] += part[threadIdx.x + d];
  }
  if (threadIdx.x == 0) *out = part[0];
}

__global__ void last_neighbour(int* out, int n) {
  if (threadIdx.x >= n) return;
  const int right = __shfl_down_sync(0xffffffff, static_cast<int>(threadIdx.x), 1);
  if (threadIdx.x + 1 < n) atomicAdd(out, right);
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 32 * sizeof(int));
  cudaMallocManaged(&out, 3 * sizeof(int));
  for (int i = 0; i < 32; ++i) in[i] = i;
  out[2] = 0;
  sum_of_block<<<1, 64>>>(in, out, 32);
  sum_of_block<<<1, 64>>>(in, out + 1, 20);
  last_neighbour<<<1, 32>>>(out + 2, 10);
  printf("%s, ", cudaGetErrorString(cudaDeviceSynchronize()));
  printf("sums %d and %d, neighbours %d\n", out[0], out[1], out[2]);
}
