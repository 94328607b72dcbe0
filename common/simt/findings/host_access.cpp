#include "common/simt/findings/host_access.h"

#include <fmt/format.h>

#include <utility>

namespace simt {
namespace {

using safety::Finding;

Finding out_of_bounds(const HostCall& call, const std::string& what, std::string advice) {
  Finding finding;
  finding.kind = safety::FindingKind::out_of_bounds;
  finding.in_kernel = false;
  finding.where = place_of(call.where);
  finding.message = fmt::format("out of bounds: {} of {} bytes{}", call.name, call.bytes, what);
  finding.advice = std::move(advice);
  return finding;
}

}  // namespace

core::SourceLocation place_of(const std::source_location& where) {
  return {where.file_name(), static_cast<int>(where.line()), static_cast<int>(where.column())};
}

const ProgramSymbol* variable_at(std::uint64_t address, const ProgramSymbols& symbols) {
  for (const auto* variables : {&symbols.constant, &symbols.global}) {
    for (const ProgramSymbol& v : *variables) {
      if (address >= v.offset && address < v.offset + v.bytes) return &v;
    }
  }
  return nullptr;
}

Finding describe_host_overrun(const HostCall& call, const std::string& name, std::int64_t offset, std::uint64_t size) {
  const std::string from = offset == 0 ? "" : fmt::format(" from byte {} of {} on", offset, name);
  return out_of_bounds(call, fmt::format("{}, but {} has {}", from, name, size),
                       "nothing was done: count bytes, not elements, and none beyond the end");
}

Finding describe_host_use(const Region& variable, std::uint64_t offset, bool writes) {
  Finding finding;
  finding.kind = safety::FindingKind::host_access;
  finding.in_kernel = false;
  const bool is_variable = variable.is_variable();
  const std::uint64_t index = offset / variable.element_bytes;
  const std::string element = is_variable ? variable.name : fmt::format("{}[{}]", variable.name, index);
  finding.message =
      fmt::format("host access: host code {} {}, which is in the GPU's memory, where only kernels can reach it",
                  writes ? "writes" : "reads", element);
  const std::string copy = is_variable ? writes ? "cudaMemcpyToSymbol" : "cudaMemcpyFromSymbol" : "cudaMemcpy";
  finding.advice = fmt::format("do this work in a kernel; what the host itself needs is copied with {}", copy);
  return finding;
}

std::optional<Finding> check_host_access(const HostCall& call, const HostOperand& operand,
                                         const ProgramMemory& memory) {
  const std::uint64_t first = operand.first;
  const auto check_within = [&](const std::string& name, std::uint64_t begin, std::uint64_t bytes) {
    const std::uint64_t offset = first - begin;  // before the beginning: huge
    const bool is_inside = offset <= bytes && call.bytes <= bytes - offset;
    return is_inside ? std::nullopt
                     : std::optional(describe_host_overrun(call, name, static_cast<std::int64_t>(offset), bytes));
  };
  if (const Allocation* a = memory.allocations().near(first)) return check_within(a->name, a->begin, a->bytes);
  if (first == 0) {
    return out_of_bounds(call, fmt::format(" {} a null pointer", operand.side),
                         "nothing was done: check that the memory was allocated, and what cudaMalloc returned");
  }
  if (!operand.must_be_device) return std::nullopt;
  // A variable may be __managed__, or the host's own.
  if (const ProgramSymbol* v = variable_at(first, memory.symbols())) return check_within(v->name, v->offset, v->bytes);
  if (const std::string freed = memory.allocations().name_of_freed(first); !freed.empty()) {
    return out_of_bounds(call, fmt::format(" {} {}, which has been freed", operand.side, freed),
                         "nothing was done: free device memory after the last call that uses it");
  }
  return out_of_bounds(call, fmt::format(" {} what is not memory of the device", operand.side),
                       "nothing was done: check the order of the pointers, first to, then from, and the direction; "
                       "__device__ variables have cudaMemcpyToSymbol and cudaMemcpyFromSymbol");
}

}  // namespace simt
