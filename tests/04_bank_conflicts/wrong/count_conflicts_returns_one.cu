// expect: wrong
// because: count_wavefronts is 1, expected
// There are no conflicts if nobody looks.

#include "chapters/04_bank_conflicts/count_conflicts.h"

constexpr int kLanes = 32;
constexpr int kBanks = 32;

__host__ __device__ bool is_active(const WarpRequest& request, int lane) { return (request.active >> lane & 1U) != 0; }

__host__ __device__ int count_wavefronts(const WarpRequest& request) { return 1; }

// A thread does a whole request, so neighbouring lanes read 140 bytes apart: wasteful, and a few hundred requests do
// not care.
__global__ void count_requests(const WarpRequest* requests, int* wavefronts, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) wavefronts[i] = count_wavefronts(requests[i]);
}

void count_conflicts(const WarpRequest* requests, int* wavefronts, int count) {
  constexpr int kThreads = 64;
  launch(count_requests, {ceil_div(count, kThreads), kThreads}, requests, wavefronts, count);
}
