#include "common/simt/runtime/graph.h"

#include <algorithm>
#include <set>

#include "common/simt/runtime/device.h"
#include "common/simt/runtime/graph_conditions.h"

cudaGraphNode_t CUgraph_st::add(CUgraphNode_st node) {
  nodes.push_back(std::make_unique<CUgraphNode_st>(std::move(node)));
  return nodes.back().get();
}

cudaGraphNode_t CUgraph_st::add(cudaGraphNodeType type, std::vector<cudaGraphNode_t> dependencies,
                                std::function<cudaError_t()> work) {
  return add({type, [work = std::move(work)](const auto&) { return work(); }, std::move(dependencies), {}});
}

std::unique_ptr<CUgraph_st> CUgraph_st::clone(std::map<cudaGraphNode_t, cudaGraphNode_t>* copies) const {
  auto copy = std::make_unique<CUgraph_st>();
  copy->defaults = defaults;
  std::map<cudaGraphNode_t, cudaGraphNode_t> known;
  for (const auto& node : nodes) {
    CUgraphNode_st::Bodies bodies;
    for (const auto& body : node->bodies) bodies.push_back(body->clone(copies));
    known[node.get()] = copy->add({node->type, node->work, {}, std::move(bodies)});
  }
  for (const auto& node : nodes)
    for (const cudaGraphNode_t before : node->dependencies) known[node.get()]->dependencies.push_back(known[before]);
  if (copies != nullptr) copies->insert(known.begin(), known.end());
  return copy;
}

std::vector<cudaGraphNode_t> CUgraph_st::in_order() const {
  std::vector<cudaGraphNode_t> order;
  std::set<cudaGraphNode_t> done;
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (const auto& node : nodes) {
      const auto is_done = [&](cudaGraphNode_t before) { return done.contains(before); };
      if (done.contains(node.get()) || !std::ranges::all_of(node->dependencies, is_done)) continue;
      done.insert(node.get());
      order.push_back(node.get());
      has_grown = true;
    }
  }
  return order;
}

cudaError_t CUgraph_st::run() const {
  for (const auto& [condition, value] : defaults) simt::set_condition(condition, value);
  for (const cudaGraphNode_t node : in_order()) {
    const cudaError_t error = node->work(node->bodies);
    if (error != cudaSuccess) return error;
  }
  return simt::device().fault();
}
