// expect: hang
// because: Each block takes most of an SM's shared memory, so 132 of them are resident, and wait for the others.

#include "tests/zoo/zoo.h"

__global__ void meet(int* arrived, int* out) {
  extern __shared__ int tile[];
  tile[threadIdx.x] = blockIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < static_cast<int>(gridDim.x)) {  // <- here
    }
    out[blockIdx.x] = tile[0];
  }
}

void run() {
  constexpr int kBytes = 200000;
  cudaFuncSetAttribute(meet, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  launch(meet, {300, 32, kBytes}, zoo::filled(1, "arrived", 0), zoo::unwritten<int>(300, "out"));
}
