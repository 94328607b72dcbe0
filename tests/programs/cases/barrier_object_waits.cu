// A cuda::barrier for more arrivals than there are: told as what it is, not as __syncthreads().
// prints: hang: thread (0,0,0) waits for a cuda::barrier in vain: its phase takes 64 arrivals, 32 are
// prints: barrier_object_waits.cu:11:22
// exit: 4
#include <cuda/barrier>
__global__ void wait() {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) init(&all, blockDim.x);
  __syncthreads();
  if (threadIdx.x >= 32) return;
  all.arrive_and_wait();
}
int main() {
  wait<<<1, 64>>>();
  cudaDeviceSynchronize();
}
