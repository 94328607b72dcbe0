// expect: stopped
// because: race
// It arrives, but does not say how many bytes are to come.

#include <cstddef>
#include <cstdint>
#include <cuda/ptx>

#include "chapters/13_async_copies/copy_in_bulk.h"

namespace ptx = cuda::ptx;

// From global memory to a stage. The phase of `full` ends when all of these bytes have come.
__device__ void fetch(void* stage, const float* from, std::uint32_t bytes, std::uint64_t* full) {
  ptx::mbarrier_arrive(full);
  ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, stage, from, bytes, full);
}

// From a stage to global memory, as a batch of its own.
__device__ void send(float* to, const void* stage, std::uint32_t bytes) {
  ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, to, stage, bytes);
  ptx::cp_async_bulk_commit_group();
}

// Phases count from 0. Which of the last two it is, its lowest bit says.
__device__ void wait_for_phase(std::uint64_t* full, std::size_t phase) {
  while (!ptx::mbarrier_try_wait_parity(full, phase & 1)) {
  }
}

// Bytes of piece `i`: all are equally long, but the last one.
__device__ std::uint32_t bytes_of(std::size_t i, std::size_t piece, std::size_t count) {
  const std::size_t left = (count - i * piece) * sizeof(float);
  return static_cast<std::uint32_t>(left < piece * sizeof(float) ? left : piece * sizeof(float));
}

constexpr std::size_t kPiece = 1024;  // floats
constexpr std::size_t kStages = 8;

__global__ void copy(const float* in, float* out, std::size_t count) {
  if (threadIdx.x != 0) return;
  __shared__ __align__(128) float stages[kStages][kPiece];
  __shared__ std::uint64_t full[kStages];
  for (std::size_t stage = 0; stage < kStages; ++stage) ptx::mbarrier_init(&full[stage], 1);
  ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);

  const auto begin_round = [&](std::size_t round) {
    const std::size_t i = blockIdx.x + round * gridDim.x;
    const std::size_t stage = round % kStages;
    if (i * kPiece < count) fetch(stages[stage], &in[i * kPiece], bytes_of(i, kPiece, count), &full[stage]);
  };
  for (std::size_t round = 0; round < kStages - 1; ++round) begin_round(round);
  for (std::size_t round = 0; (blockIdx.x + round * gridDim.x) * kPiece < count; ++round) {
    const std::size_t i = blockIdx.x + round * gridDim.x;
    const std::size_t stage = round % kStages;
    wait_for_phase(&full[stage], round / kStages);
    send(&out[i * kPiece], stages[stage], bytes_of(i, kPiece, count));
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<1>{});  // all but this one: the stage of the round before is free
    begin_round(round + kStages - 1);
  }
  ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
}

void copy_in_bulk(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
