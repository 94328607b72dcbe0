// expect: misses_target
// because: 0 bytes are on their way
// Large pieces are half of it: nothing else is on its way while one goes off.

#include <cstddef>
#include <cstdint>
#include <cuda/ptx>

#include "chapters/13_async_copies/copy_in_bulk.h"

namespace ptx = cuda::ptx;

// From global memory to a stage. The phase of `full` ends when all of these bytes have come.
__device__ void fetch(void* stage, const float* from, std::uint32_t bytes, std::uint64_t* full) {
  ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, full, bytes);
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

__global__ void copy(const float* in, float* out, std::size_t count) {
  if (threadIdx.x != 0) return;
  __shared__ __align__(128) float stage[kPiece];
  __shared__ std::uint64_t full;
  ptx::mbarrier_init(&full, 1);  // one arrival: that of fetch()
  ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  std::size_t phase = 0;
  for (std::size_t i = blockIdx.x; i * kPiece < count; i += gridDim.x) {
    const std::uint32_t bytes = bytes_of(i, kPiece, count);
    fetch(stage, &in[i * kPiece], bytes, &full);
    wait_for_phase(&full, phase++);
    send(&out[i * kPiece], stage, bytes);
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});  // then the stage may be filled again
  }
}

void copy_in_bulk(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
