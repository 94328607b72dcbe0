// Inline PTX of which the emulator knows each instruction.
// prints: highest bit 5, of none 4294967295, differences 1+2+3+4+100 = 110
// prints: lane 3 has 8 lanes 0 to 2 below it: 7
// prints: the timer goes on: 1
// exit: 0
#include <cstdio>
__device__ unsigned highest(unsigned x) {
  unsigned at;
  asm volatile("bfind.u32 %0, %1;" : "=r"(at) : "r"(x));
  return at;
}
__device__ unsigned long long timer() {
  unsigned long long now;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
  return now;
}
__global__ void say() {
  unsigned sum, lane, below, eq;
  asm("vabsdiff4.u32.u32.u32.add"
      " %0, %1, %2, %3;"
      : "=r"(sum)
      : "r"(0x01020304u), "r"(0u), "r"(100u));
  asm("mov.u32 %0, %%laneid; mov.u32 %1, %%lanemask_lt;" : "=r"(lane), "=r"(below));
  asm("mov.u32 %0, %%lanemask_eq;" : "=r"(eq));
  const unsigned long long before = timer();
  if (threadIdx.x == 3) {
    printf("highest bit %u, of none %u, differences 1+2+3+4+100 = %u\n", highest(40), highest(0), sum);
    printf("lane %u has %u lanes 0 to 2 below it: %u\n", lane, eq, below);
    printf("the timer goes on: %d\n", timer() >= before);
  }
}
int main() {
  say<<<1, 32>>>();
  cudaDeviceSynchronize();
}
