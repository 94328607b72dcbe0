// expect: race_shared
// because: Both rounds wait for the phase with number 0: in the second one it is over before the copy has come.

#include <cuda/ptx>

#include "tests/zoo/zoo.h"

namespace ptx = cuda::ptx;

__global__ void fetch(const int* in, int* out) {
  __shared__ __align__(128) int tile[2 * 128];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  for (int round = 0; round < 2; ++round) {
    int* half = tile + 128 * round;
    if (threadIdx.x == 0) {
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, 512);
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, half, in + 128 * round, 512, &full);  // <- other
    }
    while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
    }
    out[128 * round + threadIdx.x] = half[threadIdx.x];  // <- here
  }
}

void run() {
  int* in = zoo::numbered<int>(256, "in");
  int* out = zoo::unwritten<int>(256, "out");
  launch(fetch, {1, 128}, in, out);
}
