// cuda::barrier for some threads of a block, several at once, over many phases: what comes before an arrival is seen
// behind the wait.
// prints: handed over: 1440, halves: 2016 6112, dropped: 7 6 5, parity: 64, elected: 5
// exit: 0
#include <cstdio>
#include <cuda/barrier>
#include <utility>
using Barrier = cuda::barrier<cuda::thread_scope_block>;
// One warp fills a buffer of two halves, the others empty it.
__global__ void hand_over(int* sum, int rounds) {
  __shared__ int buffer[2][32];
  __shared__ Barrier full[2], empty[2];
  if (threadIdx.x < 2) {
    init(&full[threadIdx.x], 32 + 32);
    init(&empty[threadIdx.x], blockDim.x);
  }
  __syncthreads();
  const int lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {
    for (int i = 0; i < rounds; ++i) {
      if (i >= 2) empty[i % 2].arrive_and_wait();
      buffer[i % 2][lane] = i;
      Barrier::arrival_token token = full[i % 2].arrive(2);
      (void)token;
    }
  } else {
    int mine = 0;
    for (int i = 0; i < rounds; ++i) {
      full[i % 2].wait_parity(i / 2 % 2);
      mine += buffer[i % 2][31 - lane];
      (void)empty[i % 2].arrive();
    }
    atomicAdd(sum, mine);
  }
}
// Each half of the block has a barrier of its own.
__global__ void add_halves(int* sums) {
  __shared__ int values[128];
  __shared__ Barrier half[2];
  if (threadIdx.x == 0) {
    init(&half[0], 64);
    init(&half[1], 64);
  }
  __syncthreads();
  const int which = threadIdx.x / 64;
  values[threadIdx.x] = threadIdx.x;
  Barrier::arrival_token token = half[which].arrive();
  half[which].wait(std::move(token));
  for (int distance = 32; distance > 0; distance /= 2) {
    const bool adds = threadIdx.x % 64 < distance;
    if (adds) values[threadIdx.x] += values[threadIdx.x + distance];
    half[which].arrive_and_wait();
  }
  if (threadIdx.x % 64 == 0) sums[which] = values[threadIdx.x];
}
// In each round one thread leaves for good.
__global__ void drop(int* left) {
  __shared__ int here;
  __shared__ Barrier all;
  if (threadIdx.x == 0) {
    here = 0;
    init(&all, blockDim.x);
  }
  __syncthreads();
  for (int round = 0; round < 3; ++round) {
    if (threadIdx.x == blockDim.x - 1 - round) {
      all.arrive_and_drop();
      return;
    }
    atomicAdd(&here, 1);
    all.arrive_and_wait();
    if (threadIdx.x == 0) {
      left[round] = here;
      here = 0;
    }
    all.arrive_and_wait();
  }
}
__global__ void parity(int* seen) {
  __shared__ int value;
  __shared__ Barrier one;
  if (threadIdx.x == 0) init(&one, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    value = 1;
    (void)one.arrive();
  }
  one.wait_parity(false);
  atomicAdd(seen, value);
}
// Lanes of one warp hand over to one another.
__global__ void elect(int* seen) {
  __shared__ int value;
  __shared__ Barrier one;
  if (threadIdx.x == 0) init(&one, 1);
  __syncwarp();
  if (threadIdx.x < 31) {
    one.wait_parity(false);
    if (threadIdx.x == 3) *seen = value;
  } else {
    value = 5;
    (void)one.arrive();
  }
}
int main() {
  int *x, y[8];
  cudaMalloc(&x, sizeof(y));
  cudaMemset(x, 0, sizeof(y));
  hand_over<<<1, 128>>>(x, 6);
  add_halves<<<2, 128>>>(x + 1);
  drop<<<1, 8>>>(x + 3);
  parity<<<1, 64>>>(x + 6);
  elect<<<1, 32>>>(x + 7);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("handed over: %d, halves: %d %d, dropped: %d %d %d, parity: %d, elected: %d\n", y[0], y[1], y[2], y[3], y[4],
         y[5], y[6], y[7]);
}
