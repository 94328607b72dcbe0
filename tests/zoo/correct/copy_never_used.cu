// tricky: A tile too many is fetched, and nobody reads it: the block ends with a copy on its way.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

constexpr int kTiles = 8, kThreads = 32;

__device__ void fetch(int* stage, const int* in, int tile) {
  if (tile < kTiles) __pipeline_memcpy_async(&stage[threadIdx.x], &in[tile * kThreads + threadIdx.x], sizeof(int));
  __pipeline_commit();
}

__global__ void add_tiles(const int* in, int* out) {
  __shared__ int stages[2][kThreads];
  int sum = 0;
  fetch(stages[0], in, 0);
  for (int tile = 0; tile + 1 < kTiles; ++tile) {
    fetch(stages[(tile + 1) % 2], in, tile + 1);
    __pipeline_wait_prior(1);
    __syncwarp();
    sum += stages[tile % 2][kThreads - 1 - threadIdx.x];
    __syncwarp();
  }
  out[threadIdx.x] = sum;
}

void run() {
  int* in = zoo::numbered<int>(kTiles * kThreads, "in");
  int* out = zoo::unwritten<int>(kThreads, "out");
  launch(add_tiles, {1, kThreads}, in, out);
}
