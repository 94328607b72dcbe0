#include "common/simt/runtime/graph_conditions.h"

#include "common/simt/execution/current.h"
#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/device.h"

using simt::device;
using simt::detail::give;
using simt::detail::keep;

namespace simt {

bool is_condition(cudaGraphConditionalHandle handle) {
  return handle != 0 && handle <= device().graph_handles().conditions.size();
}
unsigned condition(cudaGraphConditionalHandle handle) { return device().graph_handles().conditions[handle - 1]; }
void set_condition(cudaGraphConditionalHandle handle, unsigned value) {
  if (is_condition(handle)) device().graph_handles().conditions[handle - 1] = value;
}

}  // namespace simt

cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle* handle, cudaGraph_t graph,
                                             unsigned default_value, unsigned flags) {
  if (handle == nullptr || graph == nullptr) return keep(cudaErrorInvalidValue);
  auto& conditions = device().graph_handles().conditions;
  conditions.emplace_back(0U);
  if ((flags & cudaGraphCondAssignDefault) != 0) graph->defaults.emplace_back(conditions.size(), default_value);
  return give(handle, cudaGraphConditionalHandle{conditions.size()});
}
void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned value) {
  const simt::OutsideKernel outside;
  simt::set_condition(handle, value);
}
