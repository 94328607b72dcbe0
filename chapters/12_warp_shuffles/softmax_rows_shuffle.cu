// Question:   a block reduces its row twice, with barriers and shared memory; how few threads can do without?
// Technique:  a warp for a row: the row stays in registers, and shuffles find its largest number and its sum.
// Watch:      barriers: 20 for a row become 0. Requests to shared memory: 136 for a row become 0.

#include "chapters/12_warp_shuffles/softmax_rows_shuffle.h"

// [edit]
// TODO: a block for a row, two trees, barriers. Let a warp have a row, and keep it in registers.
constexpr int kThreads = 256;  // for a row

struct Largest {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};
struct Sum {
  __device__ float operator()(float a, float b) const { return a + b; }
};

// Combines a number of each thread by a tree in shared memory. All threads get the result.
template <typename Combine>
__device__ float combine_block(float number, float* partial, Combine combine) {
  const int thread = threadIdx.x;
  partial[thread] = number;
  __syncthreads();  // all numbers are there
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (thread < half) partial[thread] = combine(partial[thread], partial[thread + half]);
    __syncthreads();  // this step is complete
  }
  const float result = partial[0];
  __syncthreads();  // everybody has the result
  return result;
}

__global__ void softmax_rows(const float* in, float* out, int rows, int cols) {
  __shared__ float numbers[kMaxCols];
  __shared__ float partial[kThreads];
  const int row = blockIdx.x;
  float largest = -INFINITY;
  for (int col = threadIdx.x; col < cols; col += kThreads) {
    numbers[col] = in[row * cols + col];
    largest = fmaxf(largest, numbers[col]);
  }
  largest = combine_block(largest, partial, Largest());
  float sum = 0;
  for (int col = threadIdx.x; col < cols; col += kThreads) {
    numbers[col] = expf(numbers[col] - largest);
    sum += numbers[col];
  }
  const float share = 1 / combine_block(sum, partial, Sum());
  for (int col = threadIdx.x; col < cols; col += kThreads) out[row * cols + col] = numbers[col] * share;
}

void softmax_rows_shuffle(const float* in, float* out, int rows, int cols) {
  launch(softmax_rows, {rows, kThreads}, in, out, rows, cols);
}
// [end edit]
