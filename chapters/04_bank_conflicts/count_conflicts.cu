// Question:   how many wavefronts does a shared-memory request take?
// Technique:  play the hardware: split the lanes into phases, count different words per bank, take the busiest bank.
// Watch:      the counts for 8 and 16 bytes per lane, against what an H200 measured. Up to 4 bytes they are right.

#include "chapters/04_bank_conflicts/count_conflicts.h"

constexpr int kLanes = 32;
constexpr int kBanks = 32;

__host__ __device__ bool is_active(const WarpRequest& request, int lane) { return (request.active >> lane & 1U) != 0; }

// [edit]
// TODO: wide lanes ask for several words, and are served in phases. Add rules 1, 2 and 5 of the header.
__host__ __device__ int count_wavefronts(const WarpRequest& request) {
  int words_in_bank[kBanks] = {};  // different words asked of each bank
  int busiest = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    if (!is_active(request, lane)) continue;
    const unsigned word = request.address[lane] / 4;
    bool is_new = true;
    for (int other = 0; other < lane; ++other) {
      if (is_active(request, other) && request.address[other] / 4 == word) is_new = false;
    }
    if (is_new && ++words_in_bank[word % kBanks] > busiest) busiest = words_in_bank[word % kBanks];
  }
  return busiest;
}
// [end edit]

// Each thread does a request, so neighbouring lanes read 140 bytes apart. For a few hundred requests that is fine.
__global__ void count_requests(const WarpRequest* requests, int* wavefronts, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) wavefronts[i] = count_wavefronts(requests[i]);
}

void count_conflicts(const WarpRequest* requests, int* wavefronts, int count) {
  constexpr int kThreads = 64;
  launch(count_requests, {ceil_div(count, kThreads), kThreads}, requests, wavefronts, count);
}
