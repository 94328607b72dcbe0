// Calls without end are found in a launch that is not counted, where each call still looks at how much stack is left:
// also in blocks that have come to wait, whose stacks have no guard between them.
// options: --launches 1
// prints: 1 launch
// prints: stack overflow: the thread has used up its
// prints: twins_recursion.cu:12
// exit: 4
#include <cstdio>

__device__ int turn, result;
__device__ __noinline__ int sum_from(const volatile int* end, int i) {
  return i == *end ? 0 : i + sum_from(end, i + 1) % 7;
}
__global__ void recursive(const volatile int* end, int blocks) {
  if (blockIdx.x == 0) {
    while (atomicAdd(&turn, 0) < blocks - 1) {}
  } else {
    atomicAdd(&result, sum_from(end, 0));
    atomicAdd(&turn, 1);
  }
}

int main() {
  int *end, value = 5;
  cudaMalloc(&end, sizeof(int));
  for (int launch = 0; launch < 2; ++launch) {
    cudaMemcpy(end, &value, sizeof(int), cudaMemcpyHostToDevice);
    recursive<<<2, 1>>>(end, 2);
    printf("%d launch\n", launch + 1);
    value = -1;
  }
}
