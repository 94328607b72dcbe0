// Question:   one kernel wants one field of all particles, another one all fields of a particle; which layout is good
//             for both?
// Technique:  an array of packs, each a small struct of arrays. Its width: particles that a pack holds.
// Watch:      sectors per request of the load from `particles`: 32.0 becomes 4.0. Bytes that DRAM delivers for a
//             particle: 32 becomes 4. And a particle's numbers stay within 512 bytes.

#include "chapters/08_data_layout/sum_field_blocked.h"

constexpr int kThreads = 256;  // in a block
static_assert(kSumLength % kThreads == 0, "each thread has as many particles to add up");

// [edit]
// 16 floats are 64 bytes: two sectors, and the piece that DRAM delivers. Fields of a pack are 64 bytes apart, so the
// last of 8 ends 452 bytes after the first one begins. 32 floats would be too long, 8 floats half of a piece.
constexpr int kWidth = 16;

// [pack]
__host__ __device__ int floats_for(int count) { return ceil_div(count, kWidth) * kWidth * kFields; }
__host__ __device__ int index_of(int particle, int field) {
  const int pack = particle / kWidth;
  const int place = particle % kWidth;  // of the particle in its pack
  return (pack * kFields + field) * kWidth + place;
}
// [pack]
// [end edit]

__global__ void sum_pieces(const float* particles, float* sums, int count, int field) {
  __shared__ float partial[kThreads];
  const int thread = threadIdx.x;
  const int first = blockIdx.x * kSumLength;
  float sum = 0;
  for (int i = 0; i < kSumLength; i += kThreads) {
    const int particle = first + i + thread;
    if (particle < count) sum += particles[index_of(particle, field)];
  }
  partial[thread] = sum;
  for (int half = kThreads / 2; half > 0; half /= 2) {
    __syncthreads();  // the sums of the last step are complete
    if (thread < half) partial[thread] += partial[thread + half];
  }
  if (thread == 0) sums[blockIdx.x] = partial[0];
}

void sum_field_blocked(const float* particles, float* sums, int count, int field) {
  launch(sum_pieces, {ceil_div(count, kSumLength), kThreads}, particles, sums, count, field);
}
