// tricky: Each phase brings more copies than one turn of a thread tells, and consumers are one, two and three stages
// apart.

#include <cooperative_groups.h>

#include <cuda/pipeline>

#include "tests/zoo/zoo.h"

constexpr int kStages = 4;
constexpr int kRows = 16;

__global__ void pass_on(const int* in, int* out, int tiles) {
  __shared__ int stage[kStages][kRows][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const auto role = warp == 4 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(cooperative_groups::this_thread_block(), &state, role);
  for (int i = 0; i < tiles; ++i) {
    if (warp == 4) {
      pipe.producer_acquire();
      for (int row = 0; row < kRows; ++row) {
        cuda::memcpy_async(&stage[i % kStages][row][lane], &in[(i * kRows + row) * 32 + lane], sizeof(int), pipe);
      }
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      for (int row = warp; row < kRows; row += 4) {
        out[(i * kRows + row) * 32 + lane] = stage[i % kStages][row][31 - lane];
      }
      pipe.consumer_release();
    }
  }
}

void run() {
  int* in = zoo::numbered<int>(8 * kRows * 32, "in");
  int* out = zoo::unwritten<int>(8 * kRows * 32, "out");
  launch(pass_on, {1, 160}, in, out, 8);
}
