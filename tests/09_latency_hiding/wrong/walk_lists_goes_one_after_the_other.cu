// expect: misses_target
// because: walks along 1.0 lists
// A thread has four lists, but walks along one after the other.

#include "chapters/09_latency_hiding/walk_lists.h"

constexpr int kAtOnce = 4;

__global__ void walk(const Node* nodes, const int* first, int* sums, int lists) {
  const int all = kBlocks * kThreads;
  for (int begin = blockIdx.x * kThreads + threadIdx.x; begin < lists; begin += kAtOnce * all) {
    int sum[kAtOnce] = {};
    for (int k = 0; k < kAtOnce && begin + k * all < lists; ++k) {
      for (int at = first[begin + k * all]; at >= 0; at = nodes[at].next) sum[k] += nodes[at].number;
    }
    for (int k = 0; k < kAtOnce && begin + k * all < lists; ++k) sums[begin + k * all] = sum[k];
  }
}

void walk_lists(const Node* nodes, const int* first, int* sums, int lists) {
  launch(walk, {kBlocks, kThreads}, nodes, first, sums, lists);
}
