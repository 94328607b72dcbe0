// expect: race_shared
// because: Two batches may still be on their way, and the tile that is read is in the older one.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

constexpr int kTiles = 8, kThreads = 32;

__device__ void fetch(int* stage, const int* in, int tile) {
  if (tile < kTiles)
    __pipeline_memcpy_async(&stage[threadIdx.x], &in[tile * kThreads + threadIdx.x], sizeof(int));  // <- other
  __pipeline_commit();
}

__global__ void add_tiles(const int* in, int* out) {
  __shared__ int stages[2][kThreads];
  int sum = 0;
  fetch(stages[0], in, 0);
  for (int tile = 0; tile < kTiles; ++tile) {
    fetch(stages[(tile + 1) % 2], in, tile + 1);
    __pipeline_wait_prior(2);
    __syncwarp();
    sum += stages[tile % 2][kThreads - 1 - threadIdx.x];  // <- here
    __syncwarp();
  }
  out[threadIdx.x] = sum;
}

void run() {
  int* in = zoo::numbered<int>(kTiles * kThreads, "in");
  int* out = zoo::unwritten<int>(kThreads, "out");
  launch(add_tiles, {1, kThreads}, in, out);
}
