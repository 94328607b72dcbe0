// expect: solved
// because: loads from particles take 512 requests
// Four neighbours of a pack lie side by side, so one load of 16 bytes brings them.

#include "chapters/08_data_layout/sum_field_blocked.h"

constexpr int kThreads = 256;  // in a block
static_assert(kSumLength % kThreads == 0, "each thread has as many particles to add up");

constexpr int kWidth = 16;

__host__ __device__ int floats_for(int count) { return ceil_div(count, kWidth) * kWidth * kFields; }
__host__ __device__ int index_of(int particle, int field) {
  const int pack = particle / kWidth;
  const int place = particle % kWidth;  // of the particle in its pack
  return (pack * kFields + field) * kWidth + place;
}

__global__ void sum_pieces(const float* particles, float* sums, int count, int field) {
  __shared__ float partial[kThreads];
  const int thread = threadIdx.x;
  const int first = blockIdx.x * kSumLength;
  float sum = 0;
  for (int i = 0; i < kSumLength; i += 4 * kThreads) {
    const int particle = first + i + 4 * thread;
    if (particle + 3 < count) {
      const float4 four = *reinterpret_cast<const float4*>(&particles[index_of(particle, field)]);
      sum += four.x + four.y + four.z + four.w;
    } else {
      for (int k = particle; k < count; ++k) sum += particles[index_of(k, field)];
    }
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
