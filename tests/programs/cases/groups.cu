// Cooperative groups: a block, tiles, and the threads that are here.
// prints: block 64, tiles 8, rank 7 of 8, sum 28, here 16
// exit: 0
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
namespace cg = cooperative_groups;
__global__ void ask(int* out) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  const int sum = cg::reduce(tile, (int)tile.thread_rank(), cg::plus<int>());
  block.sync();
  if (block.thread_rank() < 16) {
    cg::coalesced_group here = cg::coalesced_threads();
    if (here.thread_rank() == 0) out[5] = here.size();
  }
  if (block.thread_rank() == 63) {
    out[0] = block.size();
    out[1] = tile.meta_group_size();
    out[2] = tile.thread_rank();
    out[3] = tile.size();
    out[4] = sum;
  }
}
int main() {
  int *x, y[6];
  cudaMalloc(&x, sizeof(y));
  ask<<<1, 64>>>(x);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("block %d, tiles %d, rank %d of %d, sum %d, here %d\n", y[0], y[1], y[2], y[3], y[4], y[5]);
}
