#include "common/simt/runtime/graphs.h"

#include <algorithm>

#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/capture.h"
#include "common/simt/runtime/device.h"

namespace {

using simt::device;
using simt::detail::give;
using simt::detail::keep;

template <typename T>
cudaError_t destroy(simt::Handles<T>& all, const T* one) {
  return all.remove(one) ? device().fault() : keep(cudaErrorInvalidValue);
}

bool is_known(const CUgraphExec_st* exec) { return device().graph_handles().execs.contains(exec); }

cudaError_t list(const std::vector<cudaGraphNode_t>& all, cudaGraphNode_t* nodes, std::size_t* count) {
  if (count == nullptr) return keep(cudaErrorInvalidValue);
  if (nodes == nullptr) return give(count, all.size());
  *count = std::min(*count, all.size());
  std::copy_n(all.begin(), *count, nodes);
  return device().fault();
}

// Of a node that is `at` steps behind the first, the steps of those that it depends on.
std::vector<std::size_t> dependencies_of(const CUgraph_st& graph, std::size_t at) {
  std::vector<std::size_t> steps;
  for (const cudaGraphNode_t before : graph.nodes[at]->dependencies) {
    const auto found = std::ranges::find_if(graph.nodes, [&](const auto& node) { return node.get() == before; });
    steps.push_back(static_cast<std::size_t>(found - graph.nodes.begin()));
  }
  std::ranges::sort(steps);
  return steps;
}

cudaGraphExecUpdateResultInfo difference(const CUgraph_st& now, const CUgraph_st& next) {
  if (now.nodes.size() != next.nodes.size()) return {cudaGraphExecUpdateErrorTopologyChanged, nullptr, nullptr};
  for (std::size_t i = 0; i < now.nodes.size(); ++i) {
    const cudaGraphNode_t node = next.nodes[i].get();
    if (now.nodes[i]->type != node->type) return {cudaGraphExecUpdateErrorNodeTypeChanged, node, nullptr};
    if (dependencies_of(now, i) != dependencies_of(next, i))
      return {cudaGraphExecUpdateErrorTopologyChanged, node, nullptr};
  }
  return {cudaGraphExecUpdateSuccess, nullptr, nullptr};
}

}  // namespace

cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned) {
  return give(graph, device().graph_handles().graphs.add(std::make_unique<CUgraph_st>()));
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) { return destroy(device().graph_handles().graphs, graph); }
cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t original) {
  if (original == nullptr) return keep(cudaErrorInvalidValue);
  return give(clone, device().graph_handles().graphs.add(original->clone()));
}
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count) {
  if (graph == nullptr) return keep(cudaErrorInvalidValue);
  std::vector<cudaGraphNode_t> all;
  for (const auto& node : graph->nodes) all.push_back(node.get());
  return list(all, nodes, count);
}
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count) {
  if (graph == nullptr) return keep(cudaErrorInvalidValue);
  std::vector<cudaGraphNode_t> all;
  for (const auto& node : graph->nodes)
    if (node->dependencies.empty()) all.push_back(node.get());
  return list(all, nodes, count);
}
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
  return node == nullptr ? keep(cudaErrorInvalidValue) : give(type, node->type);
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags) {
  if (graph == nullptr || exec == nullptr) return keep(cudaErrorInvalidValue);
  if ((flags & cudaGraphInstantiateFlagAutoFreeOnLaunch) != 0) return keep(cudaErrorNotSupported);
  if (graph->in_order().size() != graph->nodes.size()) return keep(cudaErrorInvalidValue);
  auto made = std::make_unique<CUgraphExec_st>();
  made->graph = graph->clone(&made->of_original);
  return give(exec, device().graph_handles().execs.add(std::move(made)));
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, cudaGraphNode_t*, char*, std::size_t) {
  return cudaGraphInstantiate(exec, graph);
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags) {
  return cudaGraphInstantiate(exec, graph, flags);
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) { return destroy(device().graph_handles().execs, exec); }
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t) {
  return is_known(exec) ? device().fault() : keep(cudaErrorInvalidValue);
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  if (!is_known(exec)) return keep(cudaErrorInvalidValue);
  if (simt::detail::is_captured(stream)) {
    const std::shared_ptr<CUgraph_st> child = exec->graph->clone();
    return simt::detail::record(stream, cudaGraphNodeTypeGraph, [child] { return child->run(); });
  }
  return exec->graph->run();
}
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo* result) {
  if (!is_known(exec) || graph == nullptr || result == nullptr) return keep(cudaErrorInvalidValue);
  *result = difference(*exec->graph, *graph);
  if (result->result != cudaGraphExecUpdateSuccess) return keep(cudaErrorGraphExecUpdateFailure);
  std::map<cudaGraphNode_t, cudaGraphNode_t> copies;
  const auto next = graph->clone(&copies);
  for (std::size_t i = 0; i < next->nodes.size(); ++i) {
    exec->graph->nodes[i]->work = std::move(next->nodes[i]->work);
    exec->graph->nodes[i]->bodies = std::move(next->nodes[i]->bodies);
  }
  return device().fault();
}
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t* error_node,
                                cudaGraphExecUpdateResult* result) {
  cudaGraphExecUpdateResultInfo info{};
  const cudaError_t error = cudaGraphExecUpdate(exec, graph, &info);
  if (error_node != nullptr) *error_node = info.errorNode;
  if (result != nullptr) *result = info.result;
  return error;
}
