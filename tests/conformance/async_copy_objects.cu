// Copies that are waited for at an object: a pipeline, a barrier, a group of threads; and bulk copies.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

#include <cstddef>
#include <cstdint>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <utility>

#include "tests/conformance/case.h"

namespace conformance {
namespace {

namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int kThreads = 64;

template <typename Piece>
void for_one_block(void (*kernel)(const Piece*, Piece*), int pieces) {
  const Buffer<Piece> in(pieces);
  const Buffer<Piece> out(pieces);
  launch(kernel, {1, kThreads}, in.data(), out.data());
}

// Each thread has a pipeline of its own, with two stages.
template <typename Piece, int tiles>
__global__ void copy_by_pipeline(const Piece* in, Piece* out) {
  __shared__ Piece stages[2][kThreads];
  const int i = threadIdx.x;
  auto pipeline = cuda::make_pipeline();
#pragma unroll 1
  for (int tile = 0; tile <= tiles; ++tile) {
    if (tile < tiles) {
      pipeline.producer_acquire();
      cuda::memcpy_async(&stages[tile % 2][i], &in[tile * kThreads + i], sizeof(Piece), pipeline);
      pipeline.producer_commit();
    }
    if (tile > 0) {
      if (tile < tiles)
        cuda::pipeline_consumer_wait_prior<1>(pipeline);
      else
        cuda::pipeline_consumer_wait_prior<0>(pipeline);
      out[(tile - 1) * kThreads + i] = stages[(tile - 1) % 2][i];
      pipeline.consumer_release();
    }
  }
}

template <typename Piece, int tiles>
void by_pipeline() {
  for_one_block<Piece>(copy_by_pipeline<Piece, tiles>, tiles * kThreads);
}

// Each thread copies its piece for a phase of the block's barrier, and reads another's.
template <typename Piece>
__global__ void copy_by_barrier(const Piece* in, Piece* out) {
  __shared__ Piece places[kThreads];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier barrier;
  const int i = threadIdx.x;
  if (i == 0) init(&barrier, kThreads);
  __syncthreads();
  cuda::memcpy_async(&places[i], &in[i], cuda::aligned_size_t<alignof(Piece)>(sizeof(Piece)), barrier);
  barrier.arrive_and_wait();
  out[i] = places[i ^ 1];
}

template <typename Piece>
void by_barrier() {
  for_one_block<Piece>(copy_by_barrier<Piece>, kThreads);
}

// All threads copy one array, as wide as its elements are aligned.
template <typename Piece>
__global__ void copy_by_group(const Piece* in, Piece* out) {
  __shared__ Piece places[2 * kThreads];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, places, in, sizeof(places));
  cg::wait(block);
  for (int i = threadIdx.x; i < 2 * kThreads; i += kThreads) out[i] = places[i ^ 1];
}

template <typename Piece>
void by_group() {
  for_one_block<Piece>(copy_by_group<Piece>, 2 * kThreads);
}

__global__ void copy_by_group_aligned(const float* in, float* out) {
  __shared__ __align__(16) float places[4 * kThreads];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, places, in, cuda::aligned_size_t<16>(sizeof(places)));
  cg::wait(block);
  for (int i = threadIdx.x; i < 4 * kThreads; i += kThreads) out[i] = places[i ^ 1];
}

void by_group_aligned() { for_one_block<float>(copy_by_group_aligned, 4 * kThreads); }

// One thread brings all of the tile, in one instruction. GPUs before compute capability 9.0 have none.
__global__ void copy_in_bulk(const float4* in, float4* out) {
#if !defined(__CUDACC__) || __CUDA_ARCH__ >= 900
  __shared__ __align__(16) float4 tile[kThreads];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier barrier;
  const int i = threadIdx.x;
  if (i == 0) {
    init(&barrier, kThreads);
    cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
  }
  __syncthreads();
  Barrier::arrival_token token;
  if (i == 0) {
    cuda::ptx::cp_async_bulk(cuda::ptx::space_shared, cuda::ptx::space_global, tile, in,
                             static_cast<std::uint32_t>(sizeof(tile)), cuda::device::barrier_native_handle(barrier));
    token = cuda::device::barrier_arrive_tx(barrier, 1, sizeof(tile));
  } else {
    token = barrier.arrive();
  }
  barrier.wait(std::move(token));
  out[i] = tile[i ^ 1];
#endif
}

void in_bulk() { for_one_block<float4>(copy_in_bulk, kThreads); }

}  // namespace

std::vector<Case> async_copy_object_cases() {
  return {
      {"copies of 4 bytes for a pipeline", by_pipeline<float, 5>},
      {"copies of 16 bytes for a pipeline", by_pipeline<float4, 4>},
      {"copies of 8 bytes for a barrier", by_barrier<float2>},
      {"copies of 16 bytes for a barrier", by_barrier<float4>},
      {"an array of floats for a group", by_group<float>},
      {"an array of float4 for a group", by_group<float4>},
      {"an aligned array for a group", by_group_aligned},
      {"a tile in bulk", in_bulk},
  };
}

}  // namespace conformance
