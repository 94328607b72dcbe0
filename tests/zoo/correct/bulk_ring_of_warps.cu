// tricky: One lane arrives for its warp, behind __syncwarp(); who waits looks again and again, with order and scope.

#include <cuda/ptx>

#include "tests/zoo/zoo.h"

namespace ptx = cuda::ptx;

constexpr int kStages = 2;
constexpr int kTiles = 8;
constexpr int kTile = 128;  // integers

__global__ void ring(const int* in, int* out) {
  __shared__ __align__(128) int tile[kStages][kTile];
  __shared__ uint64_t full[kStages];
  __shared__ uint64_t empty[kStages];
  if (threadIdx.x == 0) {
    for (int stage = 0; stage < kStages; ++stage) {
      ptx::mbarrier_init(&full[stage], 1);
      ptx::mbarrier_init(&empty[stage], kTile / 32);
    }
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x == kTile) {  // a thread of the last warp: it copies
    for (int i = 0; i < kTiles; ++i) {
      const int stage = i % kStages;
      while (i >= kStages &&
             !ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cta, &empty[stage], i / kStages % 2 == 0)) {
      }
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[stage],
                                     sizeof(tile[0]));
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile[stage], in + kTile * i, sizeof(tile[0]),
                         &full[stage]);
    }
  } else if (threadIdx.x < kTile) {
    for (int i = 0; i < kTiles; ++i) {
      const int stage = i % kStages;
      while (!ptx::mbarrier_test_wait_parity(ptx::sem_acquire, ptx::scope_cta, &full[stage], i / kStages % 2)) {
      }
      out[kTile * i + threadIdx.x] = tile[stage][kTile - 1 - threadIdx.x];
      __syncwarp();
      if (ptx::get_sreg_laneid() == 0) ptx::mbarrier_arrive(&empty[stage]);
    }
  }
}

void run() {
  int* in = zoo::numbered<int>(1024, "in");
  int* out = zoo::unwritten<int>(1024, "out");
  launch(ring, {1, 160}, in, out);
}
