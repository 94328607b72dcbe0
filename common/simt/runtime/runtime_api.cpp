#include "common/simt/runtime/runtime_api.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/core/architecture.h"
#include "common/simt/findings/host_access.h"
#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/graph_memory.h"

using simt::device;
using simt::HostCall;
using simt::HostOperand;
using simt::detail::keep;

namespace {

std::uint64_t as_number(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }

void tell(safety::Finding finding) {
  std::optional<simt::ProfileScope>& scope = device().scope();
  if (scope && scope->options.checks && scope->builder.findings().empty()) {
    scope->builder.findings().push_back(std::move(finding));
  }
}

bool may_use(const HostCall& call, const HostOperand& operand) {
  auto finding = check_host_access(call, operand, device().memory());
  if (finding) tell(std::move(*finding));
  return !finding;
}

bool may_use(const HostCall& call, const simt::detail::SymbolBytes& symbol) {
  if (symbol.offset <= symbol.size && symbol.bytes <= symbol.size - symbol.offset) return true;
  const simt::ProgramSymbol* variable = variable_at(as_number(symbol.begin), device().memory().symbols());
  const std::string name = variable != nullptr ? variable->name : "the variable";
  tell(describe_host_overrun(call, name, static_cast<std::int64_t>(symbol.offset), symbol.size));
  return false;
}

char* first_byte(const simt::detail::SymbolBytes& symbol) { return static_cast<char*>(symbol.begin) + symbol.offset; }

}  // namespace

namespace simt::detail {

cudaError_t allocate(void** pointer, std::size_t bytes, ElementType element, const std::source_location& where) {
  if (pointer == nullptr) return keep(cudaErrorInvalidValue);
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  try {
    *pointer = allocate_device(bytes, device().name_of_array(where), element);
  } catch (const std::bad_alloc&) {
    return keep(cudaErrorMemoryAllocation);
  }
  return cudaSuccess;
}

cudaError_t copy_to_symbol(const SymbolBytes& symbol, const void* from, cudaMemcpyKind kind,
                           const std::source_location& where) {
  const HostCall call{"cudaMemcpyToSymbol", symbol.bytes, where};
  if (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault) {
    return keep(cudaErrorInvalidMemcpyDirection);
  }
  if (symbol.bytes == 0) return cudaSuccess;
  const HostOperand source{as_number(from), "from", kind == cudaMemcpyDeviceToDevice};
  if (!may_use(call, symbol) || !may_use(call, source)) return keep(cudaErrorInvalidValue);
  std::memcpy(first_byte(symbol), from, symbol.bytes);
  return cudaSuccess;
}

cudaError_t copy_from_symbol(void* to, const SymbolBytes& symbol, cudaMemcpyKind kind,
                             const std::source_location& where) {
  const HostCall call{"cudaMemcpyFromSymbol", symbol.bytes, where};
  if (kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault) {
    return keep(cudaErrorInvalidMemcpyDirection);
  }
  if (symbol.bytes == 0) return cudaSuccess;
  const HostOperand target{as_number(to), "to", kind == cudaMemcpyDeviceToDevice};
  if (!may_use(call, symbol) || !may_use(call, target)) return keep(cudaErrorInvalidValue);
  std::memcpy(to, first_byte(symbol), symbol.bytes);
  mark_device_written(to, symbol.bytes);
  return cudaSuccess;
}

cudaError_t allow_dynamic_shared(void (*kernel)(), std::size_t bytes) {
  try {
    device().allow_shared(kernel, bytes);
  } catch (const std::invalid_argument&) {
    return keep(cudaErrorInvalidValue);
  }
  return cudaSuccess;
}

bool is_in_kernel() noexcept { return thread_running_here().has_value(); }

cudaError_t free_on_host(void* pointer) {
  if (free_of_graph(pointer)) return device().fault();
  try {
    free_device(pointer);
  } catch (const std::invalid_argument&) {
    return keep(cudaErrorInvalidValue);
  }
  return cudaSuccess;
}

}  // namespace simt::detail

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, std::source_location where) {
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) return keep(cudaErrorInvalidMemcpyDirection);
  if (bytes == 0) return cudaSuccess;
  const HostCall call{"cudaMemcpy", bytes, where};
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  if (!may_use(call, HostOperand{as_number(to), "to", to_device}) ||
      !may_use(call, HostOperand{as_number(from), "from", from_device})) {
    return keep(cudaErrorInvalidValue);
  }
  if (device().fault() != cudaSuccess) return device().fault();
  simt::check_host_read(to, from, bytes, where);
  std::memmove(to, from, bytes);
  simt::mark_device_copied(to, from, bytes);
  return cudaSuccess;
}

cudaError_t cudaMemset(void* to, int value, std::size_t bytes, std::source_location where) {
  if (bytes == 0) return cudaSuccess;
  const HostCall call{"cudaMemset", bytes, where};
  if (!may_use(call, HostOperand{as_number(to), "to", true})) return keep(cudaErrorInvalidValue);
  std::memset(to, value, bytes);
  simt::mark_device_written(to, bytes);
  return cudaSuccess;
}
