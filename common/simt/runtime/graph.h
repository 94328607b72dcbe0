#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "common/simt/execution/kernel_call.h"
#include "common/simt/runtime/graph_types.h"
#include "common/simt/runtime/handles.h"

// NOLINTBEGIN(readability-identifier-naming): CUDA's names

/// One thing that a graph does.
struct CUgraphNode_st {
  /// The graphs that it runs.
  using Bodies = std::vector<std::unique_ptr<CUgraph_st>>;

  cudaGraphNodeType type;                          ///< what kind of thing
  std::function<cudaError_t(const Bodies&)> work;  ///< does it
  std::vector<cudaGraphNode_t> dependencies;       ///< nodes of the same graph that come before it
  Bodies bodies;                                   ///< graphs that belong to it: of a child, or of a condition
  std::vector<cudaGraph_t> bodies_given = {};      ///< the same, for the program to fill
};

/// Nodes, and what has to come before each.
struct CUgraph_st {
  /// What a condition is at the beginning of a launch.
  using Defaults = std::vector<std::pair<cudaGraphConditionalHandle, unsigned>>;

  std::vector<std::unique_ptr<CUgraphNode_st>> nodes;  ///< in the order in which they came
  Defaults defaults;                                   ///< of its conditions

  /// Adds a node behind others of this graph.
  cudaGraphNode_t add(cudaGraphNodeType type, std::vector<cudaGraphNode_t> dependencies,
                      std::function<cudaError_t()> work);
  /// Adds a node that has graphs of its own.
  cudaGraphNode_t add(CUgraphNode_st node);
  /// A graph of the same nodes.
  /// @param copies  where to note which node became which; null: nowhere
  [[nodiscard]] std::unique_ptr<CUgraph_st> clone(std::map<cudaGraphNode_t, cudaGraphNode_t>* copies = nullptr) const;
  /// The nodes, each behind all that it depends on, and else in the order in which they came; without those that wait
  /// for themselves.
  [[nodiscard]] std::vector<cudaGraphNode_t> in_order() const;
  /// Does what its nodes say, until one fails.
  [[nodiscard]] cudaError_t run() const;
};

/// What is launched: a copy of a graph, from the time when it was instantiated.
struct CUgraphExec_st {
  std::unique_ptr<CUgraph_st> graph;                       ///< the copy
  std::map<cudaGraphNode_t, cudaGraphNode_t> of_original;  ///< the nodes of the copy, by those of the graph
};
// NOLINTEND(readability-identifier-naming)

namespace simt {

/// Memory that a node of a graph allocates. Its address is known from the beginning.
struct GraphMemory {
  void* begin = nullptr;  ///< its address
  std::size_t bytes = 0;  ///< its size
  bool is_live = false;   ///< between the node that allocates it and whoever frees it

  /// Of `size` bytes, not live yet.
  GraphMemory(void* address, std::size_t size) : begin(address), bytes(size) {}
  /// What is live stays, until cudaFree().
  ~GraphMemory();
  GraphMemory(const GraphMemory&) = delete;
  GraphMemory& operator=(const GraphMemory&) = delete;
};

/// All that programs have made of graphs.
struct GraphHandles {
  Handles<CUgraph_st> graphs;                                ///< not those that belong to a node
  Handles<CUgraphExec_st> execs;                             ///< what was instantiated
  std::map<void (*)(), detail::KernelType> kernels;          ///< see detail::note_kernel()
  std::deque<std::atomic<unsigned>> conditions;              ///< by their handles, which begin with 1
  std::map<const void*, std::weak_ptr<GraphMemory>> memory;  ///< by its address
  std::size_t live_bytes = 0;                                ///< of all that graphs have allocated
  std::size_t most_live_bytes = 0;                           ///< that there ever were
};

}  // namespace simt
