// tricky: Three tiles are on their way while one is read; a barrier comes before its stage is filled again.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

constexpr int kTiles = 8, kThreads = 32;

__device__ void fetch(int* stage, const int* in, int tile) {
  if (tile < kTiles) __pipeline_memcpy_async(&stage[threadIdx.x], &in[tile * kThreads + threadIdx.x], sizeof(int));
  __pipeline_commit();
}

__global__ void add_tiles(const int* in, int* out) {
  constexpr int kStages = 4;
  __shared__ int stages[kStages][kThreads];
  int sum = 0;
  for (int tile = 0; tile < kStages - 1; ++tile) fetch(stages[tile], in, tile);
  for (int tile = 0; tile < kTiles; ++tile) {
    __pipeline_wait_prior(kStages - 2);
    __syncwarp();
    fetch(stages[(tile + kStages - 1) % kStages], in, tile + kStages - 1);
    sum += stages[tile % kStages][kThreads - 1 - threadIdx.x];
  }
  out[threadIdx.x] = sum;
}

void run() {
  int* in = zoo::numbered<int>(kTiles * kThreads, "in");
  int* out = zoo::unwritten<int>(kThreads, "out");
  launch(add_tiles, {1, kThreads}, in, out);
}
