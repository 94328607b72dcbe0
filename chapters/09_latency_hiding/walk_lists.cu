// Question:   each step along a list has to wait for the one before; how can a thread do more meanwhile?
// Technique:  several lists at the same time: their steps need nothing of each other.
// Watch:      lists that a warp walks at the same time: 1 becomes 4.

#include "chapters/09_latency_hiding/walk_lists.h"

// [edit]
// TODO: a thread has one list at a time, and waits for each of its nodes. Walk along four lists in the same loop.
__global__ void walk(const Node* nodes, const int* first, int* sums, int lists) {
  const int all = kBlocks * kThreads;
  for (int list = blockIdx.x * kThreads + threadIdx.x; list < lists; list += all) {
    int sum = 0;
    for (int at = first[list]; at >= 0; at = nodes[at].next) sum += nodes[at].number;
    sums[list] = sum;
  }
}
// [end edit]

void walk_lists(const Node* nodes, const int* first, int* sums, int lists) {
  launch(walk, {kBlocks, kThreads}, nodes, first, sums, lists);
}
