// Copies of 4, 8 and 16 bytes that a thread begins and waits for later: where lanes read, where they write, which of
// them copy, and zeros.

#include <cuda_pipeline.h>

#include <cstddef>

#include "tests/conformance/case.h"

namespace conformance {
namespace {

constexpr int kThreads = 64;
constexpr int kPlaces = 2048;  // in shared memory

// Where a thread reads and writes, in pieces, and which lanes take part.
struct Shape {
  int from_stride = 1;
  int shift = 0;  // of what is read
  int turn = 0;   // XORed with the thread's number for where it reads
  int to_stride = 1;
  int to_turn = 0;
  unsigned lanes = ~0U;
};

template <typename Piece, int zeros>
__global__ void copy_pieces(const Piece* in, Piece* out, Shape shape) {
  __shared__ Piece places[kPlaces];
  const int i = threadIdx.x;
  const bool takes_part = (shape.lanes >> i % 32 & 1U) != 0;
  Piece* place = &places[(i ^ shape.to_turn) * shape.to_stride];
  if (takes_part) {
    __pipeline_memcpy_async(place, &in[(i ^ shape.turn) * shape.from_stride + shape.shift], sizeof(Piece), zeros);
  }
  __pipeline_commit();
  __pipeline_wait_prior(0);
  if (takes_part) out[i] = *place;
}

template <typename Piece, Shape shape = Shape{}, int zeros = 0>
void copied() {
  const Buffer<Piece> in(kThreads * shape.from_stride + shape.shift);
  const Buffer<Piece> out(kThreads);
  launch(copy_pieces<Piece, zeros>, {2, kThreads}, in.data(), out.data(), shape);
}

// The second warp has nothing to copy.
__global__ void copy_for_one_warp(const float4* in, float4* out) {
  __shared__ float4 places[32];
  const int i = threadIdx.x;
  if (i < 32) __pipeline_memcpy_async(&places[i], &in[i], sizeof(float4));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[i] = places[(i ^ 31) % 32];
}

void one_warp_of_two() {
  const Buffer<float4> in(32);
  const Buffer<float4> out(kThreads);
  launch(copy_for_one_warp, {1, kThreads}, in.data(), out.data());
}

// A ring of stages: copies run ahead of what is summed up.
template <typename Piece, int stages>
__global__ void sum_tiles_in_ring(const Piece* in, Piece* out, int tiles) {
  __shared__ Piece ring[stages][kThreads];
  const int i = threadIdx.x;
  for (int tile = 0; tile < stages - 1; ++tile) {
    if (tile < tiles) __pipeline_memcpy_async(&ring[tile][i], &in[tile * kThreads + i], sizeof(Piece));
    __pipeline_commit();
  }
  Piece sum{};
#pragma unroll 1
  for (int tile = 0; tile < tiles; ++tile) {
    __pipeline_wait_prior(stages - 2);
    __syncthreads();
    const int next = tile + stages - 1;
    if (next < tiles) __pipeline_memcpy_async(&ring[next % stages][i], &in[next * kThreads + i], sizeof(Piece));
    __pipeline_commit();
    sum += ring[tile % stages][(i + 1) % kThreads];
  }
  out[i] = sum;
}

template <typename Piece, int stages, int tiles>
void ring() {
  const Buffer<Piece> in(tiles * kThreads);
  const Buffer<Piece> out(kThreads);
  launch(sum_tiles_in_ring<Piece, stages>, {2, kThreads}, in.data(), out.data(), tiles);
}

}  // namespace

std::vector<Case> async_copy_cases() {
  return {
      {"copies of 4 bytes", copied<float>},
      {"copies of 8 bytes", copied<float2>},
      {"copies of 16 bytes", copied<float4>},
      {"copies of 4 bytes at stride 2", copied<float, Shape{.from_stride = 2}>},
      {"copies of 8 bytes at stride 3", copied<float2, Shape{.from_stride = 3}>},
      {"copies of 16 bytes at stride 2", copied<float4, Shape{.from_stride = 2}>},
      {"copies of 16 bytes at stride 5", copied<float4, Shape{.from_stride = 5}>},
      {"copies of 4 bytes, shifted by 1", copied<float, Shape{.shift = 1}>},
      {"copies of 8 bytes, shifted by 3", copied<float2, Shape{.shift = 3}>},
      {"copies of 16 bytes, shifted by 1", copied<float4, Shape{.shift = 1}>},
      {"copies of 4 bytes, neighbours swapped", copied<float, Shape{.turn = 1}>},
      {"copies of 16 bytes, neighbours swapped", copied<float4, Shape{.turn = 1}>},
      {"copies of 16 bytes, places swapped", copied<float4, Shape{.to_turn = 1}>},
      {"copies of 4 bytes to stride 2", copied<float, Shape{.to_stride = 2}>},
      {"copies of 4 bytes to stride 32", copied<float, Shape{.to_stride = 32}>},
      {"copies of 8 bytes to stride 16", copied<float2, Shape{.to_stride = 16}>},
      {"copies of 16 bytes to stride 2", copied<float4, Shape{.to_stride = 2}>},
      {"copies of 16 bytes to stride 8", copied<float4, Shape{.to_stride = 8}>},
      {"copies of 16 bytes to stride 9", copied<float4, Shape{.to_stride = 9}>},
      {"copies of 4 bytes by the lower lanes", copied<float, Shape{.lanes = 0x0000ffffU}>},
      {"copies of 8 bytes by every second lane", copied<float2, Shape{.lanes = 0x55555555U}>},
      {"copies of 16 bytes by every second lane", copied<float4, Shape{.lanes = 0x55555555U}>},
      {"copies of 16 bytes by the upper lanes", copied<float4, Shape{.lanes = 0xffff0000U}>},
      {"copies of 16 bytes by one lane", copied<float4, Shape{.lanes = 0x00000100U}>},
      {"copies of 8 bytes, 4 of them zeros", copied<float2, Shape{}, 4>},
      {"copies of 16 bytes, 8 of them zeros", copied<float4, Shape{}, 8>},
      {"copies of 4 bytes, all zeros", copied<float, Shape{}, 4>},
      {"copies of 16 bytes, all zeros", copied<float4, Shape{}, 16>},
      {"copies of 16 bytes by one warp of two", one_warp_of_two},
      {"copies of 4 bytes in a ring of 2", ring<float, 2, 6>},
      {"copies of 8 bytes in a ring of 3", ring<double, 3, 7>},
  };
}

}  // namespace conformance
