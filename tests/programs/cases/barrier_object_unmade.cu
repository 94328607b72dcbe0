// A cuda::barrier that nobody has initialised.
// prints: uninitialized: thread (0,0,0) uses a cuda::barrier that nobody has initialised
// exit: 4
#include <cuda/barrier>
__global__ void wait() {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  all.arrive_and_wait();
}
int main() {
  wait<<<2, 64>>>();
  cudaDeviceSynchronize();
}
