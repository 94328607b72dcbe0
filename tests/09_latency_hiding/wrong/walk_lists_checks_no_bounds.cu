// expect: stopped
// because: out of bounds
// The last round has fewer than four lists a thread.

#include "chapters/09_latency_hiding/walk_lists.h"

constexpr int kAtOnce = 4;

__global__ void walk(const Node* nodes, const int* first, int* sums, int lists) {
  const int all = kBlocks * kThreads;
  for (int begin = blockIdx.x * kThreads + threadIdx.x; begin < lists; begin += kAtOnce * all) {
    int at[kAtOnce];
    int sum[kAtOnce] = {};
    for (int k = 0; k < kAtOnce; ++k) at[k] = first[begin + k * all];
    while (at[0] >= 0 || at[1] >= 0 || at[2] >= 0 || at[3] >= 0) {
      int next[kAtOnce];
      int number[kAtOnce];
      for (int k = 0; k < kAtOnce; ++k) {
        next[k] = at[k] >= 0 ? nodes[at[k]].next : -1;
        number[k] = at[k] >= 0 ? nodes[at[k]].number : 0;
      }
      for (int k = 0; k < kAtOnce; ++k) {
        sum[k] += number[k];
        at[k] = next[k];
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
