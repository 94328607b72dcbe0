// Question:   a scan in shared memory has two barriers in each of ten steps; how does a warp scan a row without any?
// Technique:  __shfl_up_sync brings what lies 1, 2, 4, 8, 16 lanes before; the last lane hands its sum to the next 32.
// Watch:      barriers: 21 for a row of 1024 become 0, and requests to shared memory: 993 become 0.

#include "chapters/12_warp_shuffles/scan_rows_shuffle.h"

// [edit]
// TODO: a thread for each number, and two barriers in each step. Let a warp scan a row by shuffles, 32 numbers at a
// time.
__global__ void scan_rows(const int* in, int* out, int rows, int cols) {
  __shared__ int sum[kMaxCols];
  const int row = blockIdx.x;
  const int col = threadIdx.x;
  sum[col] = col < cols ? in[row * cols + col] : 0;
  __syncthreads();  // all numbers are there
  for (int distance = 1; distance < cols; distance *= 2) {
    const int before = col >= distance ? sum[col - distance] : 0;
    __syncthreads();  // everybody has read
    sum[col] += before;
    __syncthreads();  // everybody has written
  }
  if (col < cols) out[row * cols + col] = sum[col];
}

void scan_rows_shuffle(const int* in, int* out, int rows, int cols) {
  launch(scan_rows, {rows, 32 * ceil_div(cols, 32)}, in, out, rows, cols);
}
// [end edit]
