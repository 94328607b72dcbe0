#include "common/simt/execution/fibers.h"

#include <sys/mman.h>

#include <memory>
#include <new>
#include <utility>

#include "common/core/page.h"

namespace simt {
namespace {


// Hands a slot of our one big mapping to Boost.Context.
struct SlotAllocator {
  boost::context::stack_context slot;

  boost::context::stack_context allocate() const { return slot; }
  void deallocate(boost::context::stack_context&) const noexcept {}
};

}  // namespace

Fibers::Fibers(int count, void (*body)(int))
    : body_(body),
      contexts_(static_cast<std::size_t>(count) + 1),
      guard_bytes_(core::page_bytes()),
      slot_bytes_(guard_bytes_ + core::whole_pages(kStackBytes)) {
  const std::size_t bytes = static_cast<std::size_t>(count) * slot_bytes_;
  void* stacks = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stacks == MAP_FAILED) throw std::bad_alloc();
  stacks_begin_ = reinterpret_cast<std::uint64_t>(stacks);
  stacks_end_ = stacks_begin_ + bytes;
  for (int i = 0; i < count; ++i) {
    if (mprotect(static_cast<char*>(stacks) + static_cast<std::size_t>(i) * slot_bytes_, guard_bytes_, PROT_NONE) != 0) {
      munmap(stacks, bytes);
      throw std::bad_alloc();
    }
  }
}

Fibers::~Fibers() {
  abandon_all();
  munmap(reinterpret_cast<void*>(stacks_begin_), stacks_end_ - stacks_begin_);
}

void Fibers::create(int fiber) {
  // Stacks that start at equal offsets within their pages would fight for the same few cache sets.
  const std::size_t colour = static_cast<std::size_t>(fiber % 31) * 128;
  SlotAllocator allocator;
  allocator.slot.sp = reinterpret_cast<void*>(stacks_begin_ + (static_cast<std::size_t>(fiber) + 1) * slot_bytes_ - colour);
  allocator.slot.size = kStackBytes - colour;
  context(fiber) = boost::context::fiber(std::allocator_arg, allocator, [this, fiber](boost::context::fiber&& from) {
    context(previous_) = std::move(from);
    body_(fiber);
    return boost::context::fiber();  // never reached: the body does not return
  });
}

bool Fibers::is_guard(std::uint64_t address) const {
  if (address < stacks_begin_ || address >= stacks_end_) return false;
  return (address - stacks_begin_) % slot_bytes_ < guard_bytes_;
}

void Fibers::fault_if_exhausted() const {
  constexpr std::uint64_t kReserveBytes = 8 << 10;
  const auto here = reinterpret_cast<std::uint64_t>(__builtin_frame_address(0));
  const std::uint64_t in_slot = (here - stacks_begin_) % slot_bytes_;
  if (in_slot < guard_bytes_ + kReserveBytes) *reinterpret_cast<volatile char*>(here - in_slot) = 0;
}

void Fibers::abandon_all() {
  for (boost::context::fiber& suspended : contexts_) {
    // Destroying it would unwind the kernel's frames by an exception, which noexcept intrinsics do not let through.
    // The frames own nothing, so they are forgotten; the handle is a pointer.
    if (suspended) new boost::context::fiber(std::move(suspended));
  }
}

}  // namespace simt
