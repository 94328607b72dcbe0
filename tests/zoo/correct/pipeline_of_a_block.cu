// tricky: The copies of a stage belong to the barrier that says that it is full.

#include <cooperative_groups.h>
#include <cuda/pipeline>

#include "tests/zoo/zoo.h"

namespace cg = cooperative_groups;

constexpr int kStages = 2;
constexpr int kTiles = 6;

__global__ void stages(const int* in, int* out) {
  __shared__ __align__(16) int tile[kStages][64];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  const cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  for (int next = 0, i = 0; i < kTiles; ++i) {
    for (; next < kTiles && next < i + kStages; ++next) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, tile[next % kStages], in + 64 * next, cuda::aligned_size_t<16>(256), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    out[64 * i + threadIdx.x] = tile[i % kStages][63 - threadIdx.x];
    pipe.consumer_release();
  }
}

void run() {
  int* in = zoo::numbered<int>(384, "in");
  int* out = zoo::unwritten<int>(384, "out");
  launch(stages, {1, 64}, in, out);
}
