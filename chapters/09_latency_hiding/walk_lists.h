#pragma once

#include "common/launch.h"

/// One element of a list. It fills a sector.
struct alignas(32) Node {
  int next;      ///< the node behind this one: its index in `nodes`, or -1 at the end of the list
  int number;    ///< in [-1000, 1000]
  int other[6];  ///< what is not asked for here
};

/// So many blocks, and no more: one for each multiprocessor of an H200.
constexpr int kBlocks = 132;
/// Threads of each: one warp.
constexpr int kThreads = 32;

/// Adds up the numbers of each list.
///
/// A list is not in order in memory: who wants to know its third node has to look into the second one. Each node
/// belongs to one list at most. Lists have different lengths, and none is empty.
///
/// @param nodes   the nodes of all lists, in device memory
/// @param first   (lists): the first node of each list, an index in `nodes`
/// @param sums    (lists): what the numbers of each list add up to; does not overlap the other two
/// @param lists   in [1, 2^24]
void walk_lists(const Node* nodes, const int* first, int* sums, int lists);
