#pragma once

#include <source_location>

#include "common/simt/runtime/graph_types.h"
#include "common/simt/runtime/pitched_memory.h"

// What a graph consists of. What a node is told is copied; the arguments of a kernel too.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

#define SIMT_HERE std::source_location where = std::source_location::current()
#define SIMT_NODE cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies, std::size_t count

/// The kernel is written as `(void*)kernel`, see kernel_types.h.
cudaError_t cudaGraphAddKernelNode(SIMT_NODE, const cudaKernelNodeParams* params, SIMT_HERE);
cudaError_t cudaGraphAddMemcpyNode(SIMT_NODE, const cudaMemcpy3DParms* params, SIMT_HERE);
cudaError_t cudaGraphAddMemcpyNode1D(SIMT_NODE, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                                     SIMT_HERE);
cudaError_t cudaGraphAddMemsetNode(SIMT_NODE, const cudaMemsetParams* params, SIMT_HERE);
cudaError_t cudaGraphAddHostNode(SIMT_NODE, const cudaHostNodeParams* params);
cudaError_t cudaGraphAddEmptyNode(SIMT_NODE);
/// The node has a copy of `child`.
cudaError_t cudaGraphAddChildGraphNode(SIMT_NODE, cudaGraph_t child);
cudaError_t cudaGraphAddEventRecordNode(SIMT_NODE, cudaEvent_t event);
cudaError_t cudaGraphAddEventWaitNode(SIMT_NODE, cudaEvent_t event);
/// A node of the kind that `params` says; of a conditional node the bodies are given back there.
cudaError_t cudaGraphAddNode(SIMT_NODE, cudaGraphNodeParams* params, SIMT_HERE);
/// As CUDA 13 has it.
inline cudaError_t cudaGraphAddNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                    const cudaGraphEdgeData* /*edges*/, std::size_t count, cudaGraphNodeParams* params,
                                    SIMT_HERE) {
  return cudaGraphAddNode(node, graph, dependencies, count, params, where);
}
/// Node `to[i]` comes behind node `from[i]`.
cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                                     std::size_t count);

/// Changes a node of what has been instantiated; `node` is that of the graph.
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* params, SIMT_HERE);
/// Changes a node of a graph, and nothing that has been instantiated before.
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* params, SIMT_HERE);

#undef SIMT_NODE
#undef SIMT_HERE

// NOLINTEND(readability-identifier-naming)
