// expect: hang
// because: No stage says how many bytes come, so none gets full; that the thread that fills them waits, too, follows.

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
      ptx::mbarrier_init(&empty[stage], kTile);
    }
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int i = 0; i < kTiles; ++i) {
      const int stage = i % kStages;
      while (i >= kStages && !ptx::mbarrier_try_wait_parity(&empty[stage], i / kStages % 2 == 0)) {
      }
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile[stage], in + kTile * i, sizeof(tile[0]),
                         &full[stage]);
      ptx::mbarrier_arrive(&full[stage]);
    }
  } else if (threadIdx.x >= 32) {
    for (int i = 0; i < kTiles; ++i) {
      const int stage = i % kStages;
      while (!ptx::mbarrier_try_wait_parity(&full[stage], i / kStages % 2)) {  // <- here
      }
      out[kTile * i + threadIdx.x - 32] = tile[stage][kTile + 31 - threadIdx.x];
      ptx::mbarrier_arrive(&empty[stage]);
    }
  }
}

void run() {
  int* in = zoo::numbered<int>(1024, "in");
  int* out = zoo::unwritten<int>(1024, "out");
  launch(ring, {1, 160}, in, out);
}
