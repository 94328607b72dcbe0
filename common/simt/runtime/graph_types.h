#pragma once

#include <cstddef>

#include "common/simt/device/vector_types.h"
#include "common/simt/runtime/memory_pools.h"
#include "common/simt/runtime/streams.h"

// What programs tell of the nodes of a graph.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

using cudaGraph_t = struct CUgraph_st*;
using cudaGraphNode_t = struct CUgraphNode_st*;
using cudaGraphExec_t = struct CUgraphExec_st*;
/// Names a number that kernels set and a conditional node reads; 0 is none.
using cudaGraphConditionalHandle = unsigned long long;
/// Of an edge: what a program says about it changes no order here.
struct cudaGraphEdgeData {
  unsigned char from_port;    ///< of the node where it begins
  unsigned char to_port;      ///< of the node where it ends
  unsigned char type;         ///< of dependency
  unsigned char reserved[5];  ///< for CUDA
};

enum cudaGraphNodeType {
  cudaGraphNodeTypeKernel = 0,
  cudaGraphNodeTypeMemcpy = 1,
  cudaGraphNodeTypeMemset = 2,
  cudaGraphNodeTypeHost = 3,
  cudaGraphNodeTypeGraph = 4,
  cudaGraphNodeTypeEmpty = 5,
  cudaGraphNodeTypeWaitEvent = 6,
  cudaGraphNodeTypeEventRecord = 7,
  cudaGraphNodeTypeMemAlloc = 10,
  cudaGraphNodeTypeMemFree = 11,
  cudaGraphNodeTypeConditional = 13
};
struct cudaKernelNodeParams {
  void* func;
  dim3 gridDim;
  dim3 blockDim;
  unsigned sharedMemBytes;
  void** kernelParams;
  void** extra;
};
struct cudaMemsetParams {
  void* dst;
  std::size_t pitch;     ///< bytes from one row to the next
  unsigned value;        ///< of each element
  unsigned elementSize;  ///< 1, 2 or 4 bytes
  std::size_t width;     ///< elements of a row
  std::size_t height;    ///< rows
};
struct cudaHostNodeParams {
  cudaHostFn_t fn;
  void* userData;
};

enum cudaMemAllocationType { cudaMemAllocationTypeInvalid, cudaMemAllocationTypePinned };
enum cudaMemAllocationHandleType { cudaMemHandleTypeNone };
struct cudaMemPoolProps {
  cudaMemAllocationType allocType;
  cudaMemAllocationHandleType handleTypes;
  cudaMemLocation location;
};
struct cudaMemAllocNodeParams {
  cudaMemPoolProps poolProps;
  const void* accessDescs;
  std::size_t accessDescCount;
  std::size_t bytesize;
  void* dptr;  ///< given back
};
enum cudaGraphMemAttributeType {
  cudaGraphMemAttrUsedMemCurrent,
  cudaGraphMemAttrUsedMemHigh,
  cudaGraphMemAttrReservedMemCurrent,
  cudaGraphMemAttrReservedMemHigh
};

enum cudaGraphConditionalNodeType { cudaGraphCondTypeIf, cudaGraphCondTypeWhile, cudaGraphCondTypeSwitch };
/// The default value is set whenever the graph is launched.
constexpr unsigned cudaGraphCondAssignDefault = 1;
struct cudaConditionalNodeParams {
  cudaGraphConditionalHandle handle;
  cudaGraphConditionalNodeType type;
  unsigned size;             ///< how many bodies
  cudaGraph_t* phGraph_out;  ///< given back: the bodies, empty at first
};
/// For cudaGraphAddNode(), which adds nodes of these kinds.
struct cudaGraphNodeParams {
  cudaGraphNodeType type;                 ///< which of the others counts
  cudaKernelNodeParams kernel;            ///< a launch
  cudaMemsetParams memset;                ///< a fill
  cudaHostNodeParams host;                ///< a call of a host function
  cudaConditionalNodeParams conditional;  ///< bodies under a condition
};

enum cudaGraphExecUpdateResult {
  cudaGraphExecUpdateSuccess,
  cudaGraphExecUpdateError,
  cudaGraphExecUpdateErrorTopologyChanged,
  cudaGraphExecUpdateErrorNodeTypeChanged
};
struct cudaGraphExecUpdateResultInfo {
  cudaGraphExecUpdateResult result;
  cudaGraphNode_t errorNode;
  cudaGraphNode_t errorFromNode;
};

// NOLINTEND(readability-identifier-naming)
