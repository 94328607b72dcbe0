// What the author of code from before Volta meant: with the lanes of a warp in step, all three tails add up right, lanes
// take turns in a loop, and nothing of it is a race. Launches that are not counted run the same way.
// options: --lockstep --launches 1
// prints: tail of a block: 2016, and then 2016
// prints: tail with an early end: 496
// prints: through a function: 32640
// prints: in turns: 3 4, and then 3 4
// prints: Lanes of a warp ran in step (--lockstep): GPUs since Volta (2017) do not promise that.
// exit: 0
#include <cstdio>
__global__ void sum_tail(int* x) {
  __shared__ volatile int s[64];
  const int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
  }
  if (t == 0) x[64] = s[0];
}
__global__ void sum_narrowing(int* x) {
  __shared__ volatile int s[32];
  const int t = threadIdx.x;
  s[t] = x[t];
  for (int d = 16; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
  }
  if (t == 0) x[64] = s[0];
}
__device__ void warp_reduce(volatile int* s, int t) {
  s[t] += s[t + 32];
  s[t] += s[t + 16];
  s[t] += s[t + 8];
  s[t] += s[t + 4];
  s[t] += s[t + 2];
  s[t] += s[t + 1];
}
__global__ void sum_block(const int* x, int* sum) {
  extern __shared__ int s[];
  const int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 32; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t < 32) warp_reduce(s, t);
  if (t == 0) *sum = s[0];
}
__global__ void take_turns(int* x) {
  volatile int* const v = x;
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    const int other = v[t ^ 1];
    if ((t + i) % 2 == 0) v[t] = other + 1;
  }
}
int read(const int* from) {
  int value = -1;
  cudaMemcpy(&value, from, sizeof(int), cudaMemcpyDeviceToHost);
  return value;
}
int main() {
  int* x;
  cudaMalloc(&x, 257 * sizeof(int));
  int numbers[257];
  for (int i = 0; i < 257; ++i) numbers[i] = i;
  cudaMemcpy(x, numbers, sizeof(numbers), cudaMemcpyHostToDevice);
  sum_tail<<<1, 64>>>(x);
  const int counted = read(x + 64);
  cudaMemset(x + 64, 0, sizeof(int));
  sum_tail<<<1, 64>>>(x);
  printf("tail of a block: %d, and then %d\n", counted, read(x + 64));
  sum_narrowing<<<1, 32>>>(x);
  printf("tail with an early end: %d\n", read(x + 64));
  cudaMemcpy(x, numbers, sizeof(numbers), cudaMemcpyHostToDevice);
  sum_block<<<1, 256, 256 * sizeof(int)>>>(x, x + 256);
  printf("through a function: %d\n", read(x + 256));
  printf("in turns:");
  for (const char* between : {", and then", "\n"}) {
    cudaMemset(x, 0, 32 * sizeof(int));
    take_turns<<<1, 32>>>(x);
    printf(" %d", read(x));
    printf(" %d%s", read(x + 1), between);
  }
}
