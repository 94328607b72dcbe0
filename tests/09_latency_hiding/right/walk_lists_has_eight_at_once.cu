// expect: solved
// because: lists that a warp walks
// Eight lists, and both numbers of a node in one load of 8 bytes.

#include "chapters/09_latency_hiding/walk_lists.h"

constexpr int kAtOnce = 8;

// The warp goes on until all of its lists have ended; a list that has ended stays where it is.
__global__ void walk(const Node* nodes, const int* first, int* sums, int lists) {
  const int all = kBlocks * kThreads;
  for (int begin = blockIdx.x * kThreads + threadIdx.x; begin < lists; begin += kAtOnce * all) {
    int at[kAtOnce];
    int sum[kAtOnce] = {};
    for (int k = 0; k < kAtOnce; ++k) at[k] = begin + k * all < lists ? first[begin + k * all] : -1;
    for (bool goes_on = true; goes_on;) {
      int2 node[kAtOnce];
      for (int k = 0; k < kAtOnce; ++k) {
        node[k] = at[k] >= 0 ? *reinterpret_cast<const int2*>(&nodes[at[k]]) : int2{-1, 0};
      }
      goes_on = false;
      for (int k = 0; k < kAtOnce; ++k) {
        sum[k] += node[k].y;
        at[k] = node[k].x;
        goes_on = goes_on || at[k] >= 0;
      }
    }
    for (int k = 0; k < kAtOnce; ++k) {
      if (begin + k * all < lists) sums[begin + k * all] = sum[k];
    }
  }
}

void walk_lists(const Node* nodes, const int* first, int* sums, int lists) {
  launch(walk, {kBlocks, kThreads}, nodes, first, sums, lists);
}
