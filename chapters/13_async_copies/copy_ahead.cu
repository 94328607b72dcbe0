// Question:   one warp has a multiprocessor for itself; how does it keep the memory busy?
// Technique:  asynchronous copies to shared memory, begun many rounds before their bytes are stored.
// Watch:      bytes that are on their way while the warp stores: 0 becomes more than 12 KiB.

#include <cuda_pipeline_primitives.h>

#include <cstddef>

#include "chapters/13_async_copies/copy_ahead.h"

constexpr std::size_t kPiece = 4;                            // floats that a lane copies at once: 16 bytes
constexpr std::size_t kRound = kBlocks * kThreads * kPiece;  // floats that all lanes copy in one round

// [edit]
// TODO: each round waits for its own copy, and nothing else is on its way. Begin the copies of later rounds before.
__global__ void copy(const float* in, float* out, std::size_t count) {
  __shared__ float4 stage[kThreads];
  const std::size_t first = (blockIdx.x * kThreads + threadIdx.x) * kPiece;
  for (std::size_t i = first; i < count; i += kRound) {
    __pipeline_memcpy_async(&stage[threadIdx.x], &in[i], sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    *reinterpret_cast<float4*>(&out[i]) = stage[threadIdx.x];
  }
}
// [end edit]

void copy_ahead(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
