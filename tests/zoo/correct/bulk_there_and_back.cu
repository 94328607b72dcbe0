// tricky: What one bulk copy has brought, another one takes away: no thread stores in between, so no fence is needed.

#include <cuda/ptx>

#include "tests/zoo/zoo.h"

namespace ptx = cuda::ptx;

constexpr int kTile = 256;  // integers
constexpr int kStages = 2;
constexpr int kTiles = 5;

__device__ void begin(int i, const int* in, int* tile, uint64_t* full) {
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, full, kTile * sizeof(int));
  ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in + kTile * i, kTile * sizeof(int), full);
}

__global__ void copy(const int* in, int* out) {
  __shared__ __align__(128) int tile[kStages][kTile];
  __shared__ uint64_t full[kStages];
  if (threadIdx.x != 0) return;
  for (int stage = 0; stage < kStages; ++stage) ptx::mbarrier_init(&full[stage], 1);
  ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  for (int i = 0; i < kStages; ++i) begin(i, in, tile[i], &full[i]);
  for (int i = 0; i < kTiles; ++i) {
    const int stage = i % kStages;
    while (!ptx::mbarrier_try_wait_parity(&full[stage], i / kStages % 2)) {
    }
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + kTile * i, tile[stage], kTile * sizeof(int));
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
    if (i + kStages < kTiles) begin(i + kStages, in, tile[stage], &full[stage]);
  }
  ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
}

void run() {
  int* in = zoo::numbered<int>(kTile * kTiles, "in");
  int* out = zoo::unwritten<int>(kTile * kTiles, "out");
  launch(copy, {1, 32}, in, out);
}
