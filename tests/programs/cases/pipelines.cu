// Copies that kernels need not wait for, and pipelines of a thread and of a block: counted as loads and stores.
// prints: thread: 496, roles: 8128, all: 8128, primitives: 2016 0, group: 2016
// prints: global loads    1 requests, 4 sectors
// prints: shared stores   1 requests, 1 wavefronts
// exit: 0
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>

#include <cstdio>
#include <cuda/barrier>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
__global__ void copy_in_thread(const int* from, int* sum) {
  __shared__ int copy[2][32];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  int mine = 0;
  pipe.producer_acquire();
  cuda::memcpy_async(&copy[0][threadIdx.x], from + threadIdx.x, sizeof(int), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  __syncwarp();
  mine += copy[0][31 - threadIdx.x];
  pipe.consumer_release();
  atomicAdd(sum, mine);
}
template <bool kHasRoles>
__global__ void copy_in_block(const int* from, int* sum, int rounds) {
  __shared__ int copy[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  const bool fills = !kHasRoles || threadIdx.x >= 32;
  const bool empties = !kHasRoles || threadIdx.x < 32;
  const int lane = threadIdx.x % 32;
  auto pipe = [&] {
    if constexpr (kHasRoles) {
      return cuda::make_pipeline(block, &state,
                                 threadIdx.x < 32 ? cuda::pipeline_role::consumer : cuda::pipeline_role::producer);
    } else {
      return cuda::make_pipeline(block, &state);
    }
  }();
  int mine = 0;
  for (int i = 0; i < rounds; ++i) {
    if (fills) {
      pipe.producer_acquire();
      cuda::memcpy_async(&copy[i % 2][lane], from + 32 * i + lane, cuda::aligned_size_t<4>(4), pipe);
      pipe.producer_commit();
    }
    if (empties) {
      pipe.consumer_wait();
      mine += copy[i % 2][31 - lane];
      pipe.consumer_release();
    }
  }
  if (empties) atomicAdd(sum, mine);
}
__global__ void copy_by_primitives(const int* from, int* sums) {
  __shared__ alignas(16) int copy[2][64];
  __pipeline_memcpy_async(&copy[0][threadIdx.x * 4 % 64], from + threadIdx.x * 4 % 64, 16);
  __pipeline_memcpy_async(&copy[1][threadIdx.x], from, 4, 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  if (threadIdx.x > 0) return;
  for (int i = 0; i < 64; ++i) sums[0] += copy[0][i];
  for (int i = 0; i < 16; ++i) sums[1] += copy[1][i];
}
__global__ void copy_by_group(const int* from, int* sum) {
  __shared__ int copy[64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, copy, from, sizeof(copy));
  cg::wait(block);
  if (threadIdx.x > 0) return;
  for (int i = 0; i < 64; ++i) *sum += copy[i];
}
int main() {
  int *from, *sums, values[128], seen[8];
  for (int i = 0; i < 128; ++i) values[i] = i;
  cudaMalloc(&from, sizeof(values));
  cudaMalloc(&sums, sizeof(seen));
  cudaMemcpy(from, values, sizeof(values), cudaMemcpyHostToDevice);
  cudaMemset(sums, 0, sizeof(seen));
  copy_in_thread<<<1, 32>>>(from, sums);
  copy_in_block<true><<<1, 64>>>(from, sums + 1, 4);
  copy_in_block<false><<<1, 32>>>(from, sums + 2, 4);
  copy_by_primitives<<<1, 16>>>(from, sums + 3);
  copy_by_group<<<1, 16>>>(from, sums + 5);
  cudaMemcpy(seen, sums, sizeof(seen), cudaMemcpyDeviceToHost);
  printf("thread: %d, roles: %d, all: %d, primitives: %d %d, group: %d\n", seen[0], seen[1], seen[2], seen[3], seen[4],
         seen[5]);
}
