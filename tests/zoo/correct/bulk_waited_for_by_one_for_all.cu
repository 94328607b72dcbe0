// tricky: Only one thread waits for the copy; then all meet.

#include <cuda/ptx>

#include "tests/zoo/zoo.h"

namespace ptx = cuda::ptx;

__global__ void fetch(const int* in, int* out) {
  __shared__ __align__(128) int tile[128];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(tile));
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in, sizeof(tile), &full);
    while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
    }
  }
  __syncthreads();
  out[threadIdx.x] = tile[127 - threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(fetch, {1, 128}, in, out);
}
