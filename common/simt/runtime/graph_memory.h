#pragma once

#include "common/simt/runtime/graph_types.h"

// Memory that nodes of graphs allocate and free. Its addresses are taken as long as the graph, or what was instantiated
// from it, lives: two nodes never have the same one. Who uses it after it was freed is not found until then.

namespace simt::detail {

/// Frees memory that a node of a graph has allocated. Whether it was such memory.
bool free_of_graph(void* pointer);

}  // namespace simt::detail

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// Gives the address back in `params`. What no node frees stays until cudaFree(), and cannot be allocated again before.
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                     std::size_t count, cudaMemAllocNodeParams* params,
                                     std::source_location where = std::source_location::current());
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                    std::size_t count, void* pointer);
/// Bytes that graphs have allocated and not freed. No more than these are held.
cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value);
/// What there ever was at most begins anew.
cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value);
cudaError_t cudaDeviceGraphMemTrim(int device);

// NOLINTEND(readability-identifier-naming)
