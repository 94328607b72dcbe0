// expect: hang
// because: All arrive, but nobody says how many bytes come: the copy brings 512 more than the phase expects.

#include <cuda/ptx>

#include "tests/zoo/zoo.h"

namespace ptx = cuda::ptx;

__global__ void fetch(const int* in, int* out) {
  __shared__ __align__(128) int tile[128];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 128);
  __syncthreads();
  if (threadIdx.x == 0) ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in, sizeof(tile), &full);
  const uint64_t arrival = ptx::mbarrier_arrive(&full);
  while (!ptx::mbarrier_try_wait(&full, arrival)) {  // <- here
  }
  out[threadIdx.x] = tile[threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(fetch, {1, 128}, in, out);
}
