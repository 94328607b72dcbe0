#include "common/simt/runtime/graph_memory.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "common/core/poison.h"
#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/capture.h"
#include "common/simt/runtime/device.h"

namespace simt {

GraphMemory::~GraphMemory() {
  GraphHandles& graphs = device().graph_handles();
  graphs.memory.erase(begin);
  if (is_live) {
    graphs.live_bytes -= bytes;
  } else {
    free_device(begin);
  }
}

namespace {

// Null if there is no memory left.
std::shared_ptr<GraphMemory> reserve(std::size_t bytes, ElementType element, const std::source_location& where) {
  void* pointer = nullptr;
  if (detail::allocate(&pointer, bytes, element, where) != cudaSuccess) return nullptr;
  auto memory = std::make_shared<GraphMemory>(pointer, bytes);
  device().graph_handles().memory[pointer] = memory;
  return memory;
}

std::shared_ptr<GraphMemory> graph_memory(const void* pointer) {
  const auto& known = device().graph_handles().memory;
  const auto found = known.find(pointer);
  return found == known.end() ? nullptr : found->second.lock();
}

cudaError_t begin_life(GraphMemory& memory) {
  if (memory.is_live) return detail::keep(cudaErrorInvalidValue);
  memory.is_live = true;
  GraphHandles& graphs = device().graph_handles();
  graphs.live_bytes += memory.bytes;
  graphs.most_live_bytes = std::max(graphs.most_live_bytes, graphs.live_bytes);
  DeviceMemory& all = device().memory().allocations();
  const auto begin = reinterpret_cast<std::uint64_t>(memory.begin);
  all.shadow_of(*all.at(begin)).mark_unwritten(begin, memory.bytes);
  std::memset(memory.begin, core::kPoison, memory.bytes);
  return device().fault();
}

}  // namespace

namespace detail {

bool free_of_graph(void* pointer) {
  const auto memory = graph_memory(pointer);
  if (memory == nullptr || !memory->is_live) return false;
  memory->is_live = false;
  device().graph_handles().live_bytes -= memory->bytes;
  return true;
}

cudaError_t allocate_in_stream(void** pointer, std::size_t bytes, ElementType element, cudaStream_t stream,
                               const std::source_location& where) {
  if (!is_captured(stream)) return allocate(pointer, bytes, element, where);
  const auto memory = reserve(bytes, element, where);
  if (memory == nullptr) return keep(cudaErrorMemoryAllocation);
  *pointer = memory->begin;
  return record(stream, cudaGraphNodeTypeMemAlloc, [memory] { return begin_life(*memory); });
}

}  // namespace detail

}  // namespace simt

using simt::device;
using simt::detail::give;
using simt::detail::keep;

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                     std::size_t count, cudaMemAllocNodeParams* params, std::source_location where) {
  if (graph == nullptr || params == nullptr || params->bytesize == 0) return keep(cudaErrorInvalidValue);
  const auto memory = simt::reserve(params->bytesize, {}, where);
  if (memory == nullptr) return keep(cudaErrorMemoryAllocation);
  params->dptr = memory->begin;
  return give(node, graph->add(cudaGraphNodeTypeMemAlloc, {dependencies, dependencies + count},
                               [memory] { return simt::begin_life(*memory); }));
}
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                    std::size_t count, void* pointer) {
  if (graph == nullptr || simt::graph_memory(pointer) == nullptr) return keep(cudaErrorInvalidValue);
  return give(node, graph->add(cudaGraphNodeTypeMemFree, {dependencies, dependencies + count},
                               [pointer] { return cudaFree(pointer); }));
}
cudaError_t cudaDeviceGetGraphMemAttribute(int, cudaGraphMemAttributeType attribute, void* value) {
  const simt::GraphHandles& graphs = device().graph_handles();
  const bool is_most = attribute == cudaGraphMemAttrUsedMemHigh || attribute == cudaGraphMemAttrReservedMemHigh;
  return give(static_cast<std::uint64_t*>(value), std::uint64_t{is_most ? graphs.most_live_bytes : graphs.live_bytes});
}
cudaError_t cudaDeviceSetGraphMemAttribute(int, cudaGraphMemAttributeType, void* value) {
  if (value == nullptr) return keep(cudaErrorInvalidValue);
  device().graph_handles().most_live_bytes = device().graph_handles().live_bytes;
  return device().fault();
}
cudaError_t cudaDeviceGraphMemTrim(int) { return device().fault(); }
