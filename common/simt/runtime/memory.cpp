#include "common/simt/runtime/memory.h"

#include <algorithm>
#include <utility>

#include "common/simt/findings/sentences.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/last_writer.h"

namespace simt {

void* allocate_device(std::size_t bytes, std::string name, ElementType element) {
  return device().memory().allocations().allocate(bytes, std::move(name), element);
}

void free_device(void* pointer) { device().memory().allocations().free(pointer); }

void mark_device_written(const void* pointer, std::size_t bytes) {
  device().memory().allocations().mark_written(pointer, bytes);
}

void mark_device_copied(const void* to, const void* from, std::size_t bytes) {
  mark_device_written(to, bytes);
  DeviceMemory& memory = device().memory().allocations();
  const auto first = reinterpret_cast<std::uint64_t>(from);
  const std::uint64_t shift = reinterpret_cast<std::uint64_t>(to) - first;
  const Allocation* source = memory.at(first);
  const Allocation* target = memory.at(first + shift);
  const bool is_of_device = source != nullptr || target != nullptr;
  if (is_of_device && device().scope()) device().scope()->builder.add_copy();
  if (source == nullptr || target == nullptr) return;
  const safety::ShadowMemory& known = memory.shadow_of(*source);
  safety::ShadowMemory& copy = memory.shadow_of(*target);
  const auto granule = static_cast<std::uint64_t>(known.granule());
  const std::uint64_t end = first + bytes;
  for (std::uint64_t at = known.first_uninitialized(first, bytes); at < end;
       at = known.first_uninitialized(at, end - at)) {
    const std::uint64_t next = std::min(end, at + granule - (at - known.begin()) % granule);
    copy.mark_unwritten(at + shift, next - at);
    at = next;
  }
}

std::optional<core::Index3> block_that_wrote(const void* address) {
  const auto at = reinterpret_cast<std::uint64_t>(address);
  const auto& [shape, checks] = device().last_launch();
  DeviceMemory& memory = device().memory().allocations();
  const Allocation* allocation = memory.at(at);
  if (checks == nullptr || allocation == nullptr) return std::nullopt;
  const std::uint32_t interval = memory.shadow_of(*allocation).cell_at(at).writer.state();
  if (interval <= checks->order().launch_begin()) return std::nullopt;
  return shape.block_index(checks->order().block_of(interval));
}

void check_host_read(const void* to, const void* from, std::size_t bytes, const std::source_location& where) {
  std::optional<ProfileScope>& scope = device().scope();
  // A program may copy more than it looks at.
  if (!scope || scope->kernels != nullptr || !scope->options.checks || !scope->builder.findings().empty()) return;
  DeviceMemory& memory = device().memory().allocations();
  if (memory.near(reinterpret_cast<std::uint64_t>(to)) != nullptr) return;
  const auto first = reinterpret_cast<std::uint64_t>(from);
  const Allocation* a = memory.at(first);
  if (a == nullptr) return;
  const std::uint64_t end = std::min(first + bytes, a->end());
  const std::uint64_t unwritten = memory.shadow_of(*a).first_uninitialized(first, end - first, a->element.alignment);
  if (unwritten == end) return;
  std::optional<core::Index3> writer;
  if (unwritten >= a->begin + a->element.bytes) {
    writer = block_that_wrote(reinterpret_cast<const void*>(unwritten - a->element.bytes));
  }
  scope->builder.findings().push_back(describe_host_read(*a, unwritten, writer, where));
}

}  // namespace simt
