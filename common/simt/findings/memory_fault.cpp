#include "common/simt/findings/memory_fault.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/core/architecture.h"
#include "common/simt/execution/thread_stacks.h"
#include "common/simt/findings/sentences.h"

namespace simt {
namespace {

using safety::Finding;
using safety::FindingKind;

// What an index into a null array reaches.
constexpr std::uint64_t kNullBytes = 1 << 16;

Finding finding_of(FindingKind kind, std::string message, std::string advice) {
  Finding finding;
  finding.kind = kind;
  finding.message = std::move(message);
  finding.advice = std::move(advice);
  return finding;
}

Finding describe_no_address() {
  return finding_of(
      FindingKind::out_of_bounds, "out of bounds: an access to an address so far away that no memory can have it",
      "print the index or the pointer that the line uses: has a product overflowed, or was it never set?");
}

Finding describe_outside(std::uint64_t address, bool uses_heap, const DeviceMemory& memory) {
  constexpr FindingKind kKind = FindingKind::out_of_bounds;
  if (const std::string freed = memory.name_of_freed(address); !freed.empty()) {
    return finding_of(kKind, fmt::format("out of bounds: an access to {}, which has been freed", freed),
                      "free device memory after the last kernel that uses it");
  }
  if (address < kNullBytes) {
    return finding_of(kKind, fmt::format("out of bounds: an access through a null pointer (address {:#x})", address),
                      uses_heap
                          ? "check what malloc() or new returned: null when the device heap is used up; if the "
                            "pointer comes from elsewhere, see that it is set"
                          : "pass the address of an allocation to the kernel, and check that its members are set");
  }
  if (const Allocation* near = memory.near(address)) {
    const auto index = (static_cast<std::int64_t>(address) - static_cast<std::int64_t>(near->begin)) /
                       static_cast<std::int64_t>(near->element.bytes);
    return finding_of(kKind,
                      fmt::format("out of bounds: an access to {}[{}], but {} has {} elements", near->name, index,
                                  near->name, near->bytes / near->element.bytes),
                      kGuardIndex);
  }
  return finding_of(kKind, fmt::format("out of bounds: an access to address {:#x}, which is no device memory", address),
                    kCheckPointer);
}

}  // namespace

Finding describe(const MemoryFault& fault, const DeviceMemory& memory) {
  if (fault.stack_bytes != 0) {
    const bool is_small = fault.stack_bytes < ThreadStacks::kFullBytes;
    const std::string why = is_small ? "; while so many blocks wait, a later one has no more" : "";
    return finding_of(FindingKind::stack_overflow,
                      fmt::format("stack overflow: the thread has used up its {} KiB of stack{}",
                                  std::min(fault.stack_bytes, core::kH200.local_bytes) >> 10, why),
                      "look for a function that calls itself without end, or for a large local array");
  }
  if (fault.is_no_address) return describe_no_address();
  if (fault.is_local) {
    return finding_of(FindingKind::out_of_bounds,
                      "out of bounds: an access to local memory of another thread, or far outside of a local array",
                      "check the index of the local array; no pointer to a local variable is of use to another thread");
  }
  if (fault.is_call) {
    return finding_of(FindingKind::crash,
                      fmt::format("a call of a function at address {:#x}, where there is none", fault.address),
                      "check the function pointer: is it set, and to a function of the device?");
  }
  if (fault.is_read_only) {
    return finding_of(FindingKind::write_to_constant, "write to constant memory: a store to a const variable",
                      "take away the const, or store somewhere else");
  }
  return describe_outside(fault.address, fault.uses_heap, memory);
}

}  // namespace simt
