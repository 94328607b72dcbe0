#pragma once

#include "common/simt/runtime/graph_types.h"

// Graphs: work that is told once and launched often. A launch does the nodes one after the other, each behind all that
// it depends on: one order that CUDA allows.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

constexpr unsigned cudaGraphInstantiateFlagAutoFreeOnLaunch = 1;
constexpr unsigned cudaGraphInstantiateFlagUpload = 2;
constexpr unsigned cudaGraphInstantiateFlagUseNodePriority = 8;

cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned flags);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t original);
/// With `nodes` null, how many there are; else as many as `count` says, and how many these were.
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count);
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count);
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type);

/// Nodes that wait for each other are an error.
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags = 0);
/// As it was before CUDA 12.
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, cudaGraphNode_t* error_node, char* log,
                                 std::size_t log_bytes);
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags = 0);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec);
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream);
/// While the stream is captured, the graph becomes a node.
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
/// Takes over what the nodes of `graph` do, if there are as many, in the same order, of the same kinds, and with the
/// same dependencies.
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo* result);
/// As it was before CUDA 12.
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t* error_node,
                                cudaGraphExecUpdateResult* result);

// NOLINTEND(readability-identifier-naming)
