#include "common/simt/execution/thread_stacks.h"

#include <sys/mman.h>

#include <new>

#include "common/core/page.h"

namespace simt {
namespace {

bool allow(std::uint64_t begin, std::uint64_t bytes, int protection) {
  return mprotect(reinterpret_cast<void*>(begin), bytes, protection) == 0;
}

}  // namespace

ThreadStacks::ThreadStacks(int count, Kind kind)
    : kind_(kind),
      bytes_(kind == Kind::small ? kSmallBytes : kFullBytes),
      guard_bytes_(core::page_bytes()),
      growth_bytes_(kind == Kind::growing ? core::whole_pages(kFullBytes - kSmallBytes) : 0),
      slot_bytes_(guard_bytes_ + core::whole_pages(bytes_ + kColours * kColourBytes)),
      has_grown_(static_cast<std::size_t>(count)) {
  const std::size_t bytes = static_cast<std::size_t>(count) * slot_bytes_;
  // Thousands of blocks may wait. What could be shared with other processes does not count as a process's data, so a
  // limit on that leaves room for them; what is never touched takes no memory anyway.
  const int sharing = kind == Kind::small ? MAP_SHARED : MAP_PRIVATE;
  void* stacks = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stacks == MAP_FAILED) throw std::bad_alloc();
  madvise(stacks, bytes, MADV_NOHUGEPAGE);  // else the first page of a stack would take two MiB
  begin_ = reinterpret_cast<std::uint64_t>(stacks);
  end_ = begin_ + bytes;
  guard_distance_ = kind == Kind::growing ? slot_bytes_ : bytes;
  for (std::uint64_t guard = begin_; guard < end_; guard += guard_distance_) {
    if (allow(guard, guard_bytes_ + growth_bytes_, PROT_NONE)) continue;
    munmap(stacks, bytes);
    throw std::bad_alloc();
  }
}

ThreadStacks::~ThreadStacks() { munmap(reinterpret_cast<void*>(begin_), end_ - begin_); }

bool ThreadStacks::grow(std::uint64_t address, std::uint64_t stack_pointer) {
  if (kind_ != Kind::growing || !contains(address)) return false;
  const std::uint64_t number = (address - begin_) / slot_bytes_;
  const std::uint64_t rest = begin_ + number * slot_bytes_ + guard_bytes_;
  const bool is_in_rest = address - rest < growth_bytes_;  // a guard is below: the difference is huge
  if (!is_in_rest || !is_own(address, stack_pointer) || has_grown_[number] != 0) return false;
  if (!allow(rest, growth_bytes_, PROT_READ | PROT_WRITE)) return false;
  has_grown_[number] = 1;
  any_has_grown_ = true;
  return true;
}

void ThreadStacks::shrink() {
  if (!any_has_grown_) return;
  any_has_grown_ = false;
  for (std::uint64_t number = 0; number < has_grown_.size(); ++number) {
    if (has_grown_[number] == 0) continue;
    const std::uint64_t rest = begin_ + number * slot_bytes_ + guard_bytes_;
    madvise(reinterpret_cast<void*>(rest), growth_bytes_, MADV_DONTNEED);
    has_grown_[number] = allow(rest, growth_bytes_, PROT_NONE) ? 0 : 1;
  }
}

}  // namespace simt
