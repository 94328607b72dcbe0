// expect: misses_target
// because: of 2000 random requests are counted wrong, for example count_wavefronts is 1, expected 0
// A request without an active lane asks for nothing.

#include "chapters/04_bank_conflicts/count_conflicts.h"

constexpr int kLanes = 32;
constexpr int kBanks = 32;

__host__ __device__ bool is_active(const WarpRequest& request, int lane) { return (request.active >> lane & 1U) != 0; }

// Rule 5: 32 banks x 4 bytes serve 16 lanes of 8 bytes or 8 of 16. Loads in which partners share do twice as many.
__host__ __device__ bool partners_share(const WarpRequest& request, int distance) {
  for (int lane = 0; lane < kLanes; ++lane) {
    const int partner = lane ^ distance;
    const bool both = is_active(request, lane) && is_active(request, partner);
    if (both && request.address[lane] != request.address[partner]) return false;
  }
  return true;
}

__host__ __device__ int lanes_per_phase(const WarpRequest& request) {
  if (request.bytes <= 4) return kLanes;
  const int lanes = kBanks * 4 / request.bytes;
  const bool merges = request.is_load && (partners_share(request, 1) || partners_share(request, 2));
  return merges ? 2 * lanes : lanes;
}

// Wide items are aligned, so two lanes share all of their words or none: comparing the first one is enough.
__host__ __device__ bool asked_before(const WarpRequest& request, int first_lane, int lane) {
  for (int other = first_lane; other < lane; ++other) {
    if (is_active(request, other) && request.address[other] / 4 == request.address[lane] / 4) return true;
  }
  return false;
}

__host__ __device__ int count_phase(const WarpRequest& request, int first_lane, int lanes) {
  int words_in_bank[kBanks] = {};  // different words asked of each bank
  int busiest = 0;
  for (int lane = first_lane; lane < first_lane + lanes; ++lane) {
    if (!is_active(request, lane) || asked_before(request, first_lane, lane)) continue;
    for (unsigned byte = request.address[lane]; byte < request.address[lane] + request.bytes; byte += 4) {
      const unsigned bank = byte / 4 % kBanks;
      if (++words_in_bank[bank] > busiest) busiest = words_in_bank[bank];
    }
  }
  return busiest;
}

__host__ __device__ int count_wavefronts(const WarpRequest& request) {
  const int lanes = lanes_per_phase(request);
  int wavefronts = 0;
  if (!request.active) return 1;
  for (int first_lane = 0; first_lane < kLanes; first_lane += lanes) {
    wavefronts += count_phase(request, first_lane, lanes);
  }
  return wavefronts;
}

// Each thread does a request, so neighbouring lanes read 140 bytes apart. For a few hundred requests that is fine.
__global__ void count_requests(const WarpRequest* requests, int* wavefronts, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) wavefronts[i] = count_wavefronts(requests[i]);
}

void count_conflicts(const WarpRequest* requests, int* wavefronts, int count) {
  constexpr int kThreads = 64;
  launch(count_requests, {ceil_div(count, kThreads), kThreads}, requests, wavefronts, count);
}
