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

// Of small stacks, all but the guard page may be used. Of those of full size, the uppermost part of each.
ThreadStacks::ThreadStacks(int count, StackBudget& budget)
    : budget_(budget),
      is_full_size_(budget.take(count)),
      bytes_(is_full_size_ ? kFullBytes : kSmallBytes),
      guard_bytes_(core::page_bytes()),
      growth_bytes_(is_full_size_ ? core::whole_pages(kFullBytes - kSmallBytes) : 0),
      slot_bytes_(guard_bytes_ + growth_bytes_ + core::whole_pages(kSmallBytes + kColours * kColourBytes)),
      has_grown_(static_cast<std::size_t>(count)) {
  const std::size_t bytes = static_cast<std::size_t>(count) * slot_bytes_;
  const int protection = is_full_size_ ? PROT_NONE : PROT_READ | PROT_WRITE;
  void* stacks = mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  bool is_usable = stacks != MAP_FAILED;
  begin_ = reinterpret_cast<std::uint64_t>(stacks);
  end_ = begin_ + bytes;
  guard_distance_ = is_full_size_ ? slot_bytes_ : bytes;
  const std::uint64_t unused_bytes = guard_bytes_ + growth_bytes_;
  for (std::uint64_t slot = begin_; is_usable && is_full_size_ && slot < end_; slot += slot_bytes_) {
    is_usable = allow(slot + unused_bytes, slot_bytes_ - unused_bytes, PROT_READ | PROT_WRITE);
  }
  if (is_usable && !is_full_size_) is_usable = allow(begin_, guard_bytes_, PROT_NONE);
  if (is_usable) return;
  if (stacks != MAP_FAILED) munmap(stacks, bytes);
  if (is_full_size_) budget_.give_back(count);
  throw std::bad_alloc();
}

ThreadStacks::~ThreadStacks() {
  munmap(reinterpret_cast<void*>(begin_), end_ - begin_);
  if (is_full_size_) budget_.give_back(static_cast<int>(has_grown_.size()));
}

bool ThreadStacks::grow(std::uint64_t address, std::uint64_t stack_pointer) {
  if (!is_full_size_ || address < begin_ || address >= end_) return false;
  const std::uint64_t number = (address - begin_) / slot_bytes_;
  const std::uint64_t rest = begin_ + number * slot_bytes_ + guard_bytes_;
  const bool is_in_rest = address - rest < growth_bytes_;  // a guard is below: the difference is huge
  const bool is_own = (stack_pointer - begin_) / slot_bytes_ == number;
  if (!is_in_rest || !is_own || has_grown_[number] != 0) return false;
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
