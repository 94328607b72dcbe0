#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "common/simt/runtime/graph.h"
#include "common/simt/runtime/handles.h"

namespace simt {

/// What is being captured.
struct Capture {
  cudaGraph_t graph = nullptr;                ///< that the nodes go to
  std::unique_ptr<CUgraph_st> own = nullptr;  ///< the same, unless it is the program's
  cudaStream_t origin = nullptr;              ///< where it began
  unsigned long long id = 0;                  ///< counts them
};

}  // namespace simt

// NOLINTBEGIN(readability-identifier-naming): CUDA's names
/// Its work is done; what a captured one holds is its place in the graph.
struct CUstream_st {
  std::shared_ptr<simt::Capture> capture;  ///< that it takes part in; null if it works
  std::vector<cudaGraphNode_t> latest;     ///< nodes that the next one comes behind
};
/// When it was recorded, if it was.
struct CUevent_st {
  std::chrono::steady_clock::time_point recorded{};  ///< the latest time
  bool is_recorded = false;                          ///< at all
  std::weak_ptr<simt::Capture> capture;              ///< that it was recorded in last; none if that is over
  std::vector<cudaGraphNode_t> latest;               ///< the nodes that it stands behind there
};
// NOLINTEND(readability-identifier-naming)

namespace simt {

/// What programs have created and not destroyed. Any other pointer is no stream and no event.
struct StreamHandles {
  Handles<CUstream_st> streams;     ///< but the default ones
  Handles<CUevent_st> events;       ///< recorded or not
  unsigned long long captures = 0;  ///< that there ever were
};

}  // namespace simt
