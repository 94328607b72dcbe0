#pragma once

#include "common/simt/runtime/graph_types.h"

// Numbers that kernels set and conditional nodes of graphs read.

namespace simt {

/// Whether there is such a condition.
bool is_condition(cudaGraphConditionalHandle handle);
/// What it was set to last.
/// @pre is_condition(handle)
unsigned condition(cudaGraphConditionalHandle handle);
/// Sets it; what is no condition stays nothing.
void set_condition(cudaGraphConditionalHandle handle, unsigned value);

}  // namespace simt

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// A condition for nodes of this graph, and of those inside it. It is 0 before it is set.
cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle* handle, cudaGraph_t graph,
                                             unsigned default_value = 0, unsigned flags = 0);
/// Called by kernels.
void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned value);

// NOLINTEND(readability-identifier-naming)
