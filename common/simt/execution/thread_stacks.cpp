#include "common/simt/execution/thread_stacks.h"

#include <sys/mman.h>

#include <new>

#include "common/core/page.h"

namespace simt {

ThreadStacks::ThreadStacks(int count, bool all_guarded)
    : guard_bytes_(core::page_bytes()),
      slot_bytes_(guard_bytes_ + core::whole_pages(kBytes + kColours * kColourBytes)) {
  const std::size_t bytes = static_cast<std::size_t>(count) * slot_bytes_;
  void* stacks = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stacks == MAP_FAILED) throw std::bad_alloc();
  begin_ = reinterpret_cast<std::uint64_t>(stacks);
  end_ = begin_ + bytes;
  guard_distance_ = all_guarded ? slot_bytes_ : bytes;
  for (std::uint64_t guard = begin_; guard < end_; guard += guard_distance_) {
    if (mprotect(reinterpret_cast<void*>(guard), guard_bytes_, PROT_NONE) == 0) continue;
    munmap(stacks, bytes);
    throw std::bad_alloc();
  }
}

ThreadStacks::~ThreadStacks() { munmap(reinterpret_cast<void*>(begin_), end_ - begin_); }

}  // namespace simt
