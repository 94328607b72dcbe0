// Groups by a condition and by a label, and values that are larger than a register.
// prints: 11 odd, 5 of label 2, pair 3 4
// exit: 0
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;
struct Pair {
  double a, b;
};
__global__ void ask(int* out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int lane = tile.thread_rank();
  auto odd = cg::binary_partition(tile, lane % 3 == 1);
  if (lane == 1) out[0] = odd.size();
  auto same = cg::labeled_partition(tile, lane / 5);
  if (lane == 10) out[1] = same.num_threads();
  const Pair pair = tile.shfl(Pair{lane * 1.0, lane + 1.0}, 3);
  if (lane == 20) {
    out[2] = pair.a;
    out[3] = pair.b;
  }
}
int main() {
  int *x, y[4];
  cudaMalloc(&x, sizeof(y));
  ask<<<1, 32>>>(x);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("%d odd, %d of label 2, pair %d %d\n", y[0], y[1], y[2], y[3]);
}
