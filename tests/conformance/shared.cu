// Shared memory, 4 bytes a lane: rows, columns, pads, a swizzle, words that lanes share, phases of a reduction.

#include "tests/conformance/case.h"

namespace conformance {
namespace {

// Rows go in, columns come out; `swizzle` is XORed with the row where it is 1.
template <int rows, int cols, int pitch, int swizzle>
__global__ void turn_tile(const float* in, float* out) {
  __shared__ float tile[rows][pitch];
  const int x = threadIdx.x;  // [0, cols)
  const int y = threadIdx.y;  // [0, rows)
  tile[y][x ^ (swizzle * y)] = in[y * cols + x];
  __syncthreads();
  const int thread = y * cols + x;
  const int row = thread % rows;
  const int col = thread / rows;
  out[thread] = tile[row][col ^ (swizzle * row)];
}

template <int rows, int cols, int pitch, int swizzle = 0>
void tile() {
  const Buffer<float> in(rows * cols);
  const Buffer<float> out(rows * cols);
  launch(turn_tile<rows, cols, pitch, swizzle>, {3, dim3(cols, rows)}, in.data(), out.data());
}

// Each lane stores and loads one word at a stride, in dynamic shared memory.
__global__ void strided_words(const float* in, float* out, int stride, int shift) {
  extern __shared__ float words[];
  words[threadIdx.x * stride] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = words[(threadIdx.x + shift) % blockDim.x * stride];
}

template <int stride, int shift, int threads>
void strided() {
  const Buffer<float> in(threads);
  const Buffer<float> out(threads);
  launch(strided_words, {1, threads, sizeof(float) * threads * stride}, in.data(), out.data(), stride, shift);
}

__global__ void share_words(const float* in, float* out, int lanes_per_word) {
  __shared__ float table[64];
  table[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = table[threadIdx.x / lanes_per_word * 2];
}

template <int lanes_per_word>
void shared_by() {
  const Buffer<float> in(64);
  const Buffer<float> out(64);
  launch(share_words, {2, 64}, in.data(), out.data(), lanes_per_word);
}

// A three-point stencil: two lanes of the block also load the halo.
__global__ void blur(const float* in, float* out) {
  __shared__ float row[98];
  const int i = threadIdx.x;
  row[i + 1] = in[i + 1];
  if (i == 0) row[0] = in[0];
  if (i == 95) row[97] = in[97];
  __syncthreads();
  const float left = row[i];
  const float right = row[i + 2];
  out[i] = left + right;
}

void stencil() {
  const Buffer<float> in(98);
  const Buffer<float> out(96);
  launch(blur, {1, 96}, in.data(), out.data());
}

// In each step, half of the threads are left.
__global__ void sum_by_halves(const float* in, float* out) {
  __shared__ float partial[256];
  const int i = threadIdx.x;
  partial[i] = in[blockIdx.x * 256 + i];
  __syncthreads();
#pragma unroll 1
  for (int left = 128; left > 0; left /= 2) {
    if (i < left) partial[i] += partial[i + left];
    __syncthreads();
  }
  if (i == 0) out[blockIdx.x] = partial[0];
}

void reduction() {
  const Buffer<float> in(3 * 256);
  const Buffer<float> out(3);
  launch(sum_by_halves, {3, 256}, in.data(), out.data());
}

}  // namespace

std::vector<Case> shared_cases() {
  return {
      {"tile of 32 x 32", tile<32, 32, 32>},
      {"tile of 32 x 32, pitch 33", tile<32, 32, 33>},
      {"tile of 32 x 32, pitch 34", tile<32, 32, 34>},
      {"tile of 32 x 32, swizzled", tile<32, 32, 32, 1>},
      {"tile of 16 x 16", tile<16, 16, 16>},
      {"tile of 8 x 32", tile<8, 32, 32>},
      {"tile of 9 x 7", tile<9, 7, 7>},
      {"words at stride 2", strided<2, 0, 64>},
      {"words at stride 5, shifted by 3", strided<5, 3, 64>},
      {"words at stride 32", strided<32, 1, 64>},
      {"words at stride 3, 40 threads", strided<3, 0, 40>},
      {"4 lanes share a word", shared_by<4>},
      {"all lanes share a word", shared_by<64>},
      {"three-point stencil", stencil},
      {"sum by halves", reduction},
  };
}

}  // namespace conformance
