// expect: solved
// because: share of threads that run: 1.00
// Longer pieces, as many threads: eight blocks of 9 KiB.

#include "chapters/09_latency_hiding/smooth_through_shared.h"

// 4 KiB and 256 threads: eight blocks fill a multiprocessor's 2048 threads and take a seventh of its shared memory. The
// 7 elements beyond the piece, which two blocks load, are less than 1 % of it.
constexpr int kThreads = 256;  // of a block
constexpr int kPiece = 2048;   // elements of `out` that a block computes

constexpr int kBefore = kNeighbours / 2;           // elements that the first one of the piece needs
constexpr int kStaged = kPiece + kNeighbours - 1;  // elements of `in` that a block needs
static_assert(sizeof(float) * kStaged <= 48 * 1024, "a block has at most 48 KiB of static shared memory");

__global__ void smooth(const float* in, float* out, int count) {
  __shared__ float staged[kStaged];
  const int first = blockIdx.x * kPiece;
  for (int i = threadIdx.x; i < kStaged; i += kThreads) {
    const int from = first + i - kBefore;
    staged[i] = from >= 0 && from < count ? in[from] : 0.0F;
  }
  __syncthreads();  // the piece is complete: a thread uses what others have loaded
  for (int i = threadIdx.x; i < kPiece && first + i < count; i += kThreads) {
    float sum = 0;
    for (int k = 0; k < kNeighbours; ++k) sum += staged[i + k];
    out[first + i] = sum / kNeighbours;
  }
}

void smooth_through_shared(const float* in, float* out, int count) {
  launch(smooth, {ceil_div(count, kPiece), kThreads}, in, out, count);
}
