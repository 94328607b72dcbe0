#include "common/simt/runtime/graph_nodes.h"

#include <cstdio>
#include <cstring>
#include <utility>

#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/graph_conditions.h"
#include "common/simt/runtime/kept_launch.h"
#include "common/simt/runtime/kernel_types.h"

namespace {

using simt::device;
using simt::detail::give;
using simt::detail::keep;
using Dependencies = std::vector<cudaGraphNode_t>;
using Work = std::function<cudaError_t()>;

/// Where a program wants a node.
struct Place {
  cudaGraphNode_t* node;                ///< given back
  cudaGraph_t graph;                    ///< whose
  const cudaGraphNode_t* dependencies;  ///< what comes before it
  std::size_t count;                    ///< of these

  [[nodiscard]] bool is_valid() const {
    return node != nullptr && graph != nullptr && (dependencies != nullptr || count == 0);
  }
  [[nodiscard]] Dependencies before() const { return {dependencies, dependencies + count}; }
};

cudaError_t add(const Place& place, cudaGraphNodeType type, Work work) {
  if (!place.is_valid()) return keep(cudaErrorInvalidValue);
  return give(place.node, place.graph->add(type, place.before(), std::move(work)));
}

// Null, with an error kept, if the kernel cannot be launched.
Work kernel_work(const cudaKernelNodeParams* params, const std::source_location& where) {
  if (params == nullptr || params->extra != nullptr) {
    keep(cudaErrorInvalidValue);
    return nullptr;
  }
  const simt::detail::KernelType* type = simt::detail::known_kernel(params->func);
  if (type == nullptr) {
    std::fprintf(stderr,
                 "%s:%u: the parameters of this kernel are not known. Write its name behind the cast: func = "
                 "(void*)kernel.\n",
                 where.file_name(), static_cast<unsigned>(where.line()));
    keep(cudaErrorInvalidDeviceFunction);
    return nullptr;
  }
  const LaunchConfig config{params->gridDim, params->blockDim, params->sharedMemBytes, where};
  const auto launch = std::make_shared<simt::KeptLaunch>(reinterpret_cast<void (*)()>(params->func), *type,
                                                         params->kernelParams, config);
  return [launch] { return launch->run(); };
}

cudaError_t fill(const cudaMemsetParams& what, const std::source_location& where) {
  for (std::size_t row = 0; row < what.height; ++row) {
    char* const begin = static_cast<char*>(what.dst) + row * what.pitch;
    const int byte = static_cast<int>(what.value & 0xff);
    const cudaError_t error = cudaMemset(begin, byte, what.width * what.elementSize, where);
    if (error != cudaSuccess) return error;
    if (what.elementSize == 1) continue;
    for (std::size_t i = 0; i < what.width; ++i)
      std::memcpy(begin + i * what.elementSize, &what.value, what.elementSize);  // its low bytes come first
  }
  return device().fault();
}

cudaError_t run_condition(const cudaConditionalNodeParams& what, const CUgraphNode_st::Bodies& bodies) {
  const auto run = [&](unsigned body) { return body < bodies.size() ? bodies[body]->run() : device().fault(); };
  switch (what.type) {
    case cudaGraphCondTypeIf:
      return run(simt::condition(what.handle) != 0 ? 0 : 1);
    case cudaGraphCondTypeSwitch:
      return run(simt::condition(what.handle));
    case cudaGraphCondTypeWhile:
      break;
  }
  while (simt::condition(what.handle) != 0) {
    const cudaError_t error = run(0);
    if (error != cudaSuccess) return error;
  }
  return device().fault();
}

cudaError_t add_condition(const Place& place, cudaConditionalNodeParams& params) {
  const unsigned most = params.type == cudaGraphCondTypeWhile ? 1 : params.type == cudaGraphCondTypeIf ? 2 : ~0U;
  if (!place.is_valid() || !simt::is_condition(params.handle) || params.size == 0 || params.size > most)
    return keep(cudaErrorInvalidValue);
  CUgraphNode_st node{cudaGraphNodeTypeConditional,
                      [params](const auto& bodies) { return run_condition(params, bodies); },
                      place.before(),
                      {}};
  for (unsigned i = 0; i < params.size; ++i) node.bodies.push_back(std::make_unique<CUgraph_st>());
  *place.node = place.graph->add(std::move(node));
  auto& given = (*place.node)->bodies_given;
  for (const auto& body : (*place.node)->bodies) given.push_back(body.get());
  params.phGraph_out = given.data();
  return device().fault();
}

}  // namespace

#define SIMT_NODE cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies, std::size_t count
#define SIMT_PLACE \
  Place { node, graph, dependencies, count }

cudaError_t cudaGraphAddKernelNode(SIMT_NODE, const cudaKernelNodeParams* params, std::source_location where) {
  Work work = kernel_work(params, where);
  return work == nullptr ? device().last_error() : add(SIMT_PLACE, cudaGraphNodeTypeKernel, std::move(work));
}
cudaError_t cudaGraphAddMemcpyNode(SIMT_NODE, const cudaMemcpy3DParms* params, std::source_location where) {
  if (params == nullptr) return keep(cudaErrorInvalidValue);
  return add(SIMT_PLACE, cudaGraphNodeTypeMemcpy, [copy = *params, where] { return cudaMemcpy3D(&copy, where); });
}
cudaError_t cudaGraphAddMemcpyNode1D(SIMT_NODE, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                                     std::source_location where) {
  return add(SIMT_PLACE, cudaGraphNodeTypeMemcpy, [=] { return cudaMemcpy(to, from, bytes, kind, where); });
}
cudaError_t cudaGraphAddMemsetNode(SIMT_NODE, const cudaMemsetParams* params, std::source_location where) {
  const bool is_right =
      params != nullptr && (params->elementSize == 1 || params->elementSize == 2 || params->elementSize == 4);
  if (!is_right) return keep(cudaErrorInvalidValue);
  return add(SIMT_PLACE, cudaGraphNodeTypeMemset, [what = *params, where] { return fill(what, where); });
}
cudaError_t cudaGraphAddHostNode(SIMT_NODE, const cudaHostNodeParams* params) {
  if (params == nullptr || params->fn == nullptr) return keep(cudaErrorInvalidValue);
  return add(SIMT_PLACE, cudaGraphNodeTypeHost,
             [what = *params] { return cudaLaunchHostFunc(nullptr, what.fn, what.userData); });
}
cudaError_t cudaGraphAddEmptyNode(SIMT_NODE) {
  return add(SIMT_PLACE, cudaGraphNodeTypeEmpty, [] { return device().fault(); });
}
cudaError_t cudaGraphAddChildGraphNode(SIMT_NODE, cudaGraph_t child) {
  if (!SIMT_PLACE.is_valid() || child == nullptr) return keep(cudaErrorInvalidValue);
  CUgraphNode_st made{
      cudaGraphNodeTypeGraph, [](const auto& bodies) { return bodies.front()->run(); }, SIMT_PLACE.before(), {}};
  made.bodies.push_back(child->clone());
  return give(node, graph->add(std::move(made)));
}
cudaError_t cudaGraphAddEventRecordNode(SIMT_NODE, cudaEvent_t event) {
  return add(SIMT_PLACE, cudaGraphNodeTypeEventRecord, [event] { return cudaEventRecord(event); });
}
cudaError_t cudaGraphAddEventWaitNode(SIMT_NODE, cudaEvent_t event) {
  return add(SIMT_PLACE, cudaGraphNodeTypeWaitEvent, [event] { return cudaEventSynchronize(event); });
}
cudaError_t cudaGraphAddNode(SIMT_NODE, cudaGraphNodeParams* params, std::source_location where) {
  if (params == nullptr) return keep(cudaErrorInvalidValue);
  switch (params->type) {
    case cudaGraphNodeTypeKernel:
      return cudaGraphAddKernelNode(node, graph, dependencies, count, &params->kernel, where);
    case cudaGraphNodeTypeMemset:
      return cudaGraphAddMemsetNode(node, graph, dependencies, count, &params->memset, where);
    case cudaGraphNodeTypeHost:
      return cudaGraphAddHostNode(node, graph, dependencies, count, &params->host);
    case cudaGraphNodeTypeEmpty:
      return cudaGraphAddEmptyNode(node, graph, dependencies, count);
    case cudaGraphNodeTypeConditional:
      return add_condition(SIMT_PLACE, params->conditional);
    default:
      return keep(cudaErrorNotSupported);
  }
}
cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                                     std::size_t count) {
  if (graph == nullptr || (count != 0 && (from == nullptr || to == nullptr))) return keep(cudaErrorInvalidValue);
  for (std::size_t i = 0; i < count; ++i) to[i]->dependencies.push_back(from[i]);
  return device().fault();
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* params, std::source_location where) {
  if (exec == nullptr) return keep(cudaErrorInvalidValue);
  const auto found = exec->of_original.find(node);
  if (found == exec->of_original.end()) return keep(cudaErrorInvalidValue);
  return cudaGraphKernelNodeSetParams(found->second, params, where);
}
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* params,
                                         std::source_location where) {
  if (node == nullptr || node->type != cudaGraphNodeTypeKernel) return keep(cudaErrorInvalidValue);
  Work work = kernel_work(params, where);
  if (work == nullptr) return device().last_error();
  node->work = [work = std::move(work)](const auto&) { return work(); };
  return device().fault();
}
