#include "common/safety/cell_pool.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <new>

#include "common/core/page.h"

namespace safety {
namespace {

// Rounded up generously, so that the cells of one array fit another.
std::uint64_t bytes_of(std::uint64_t count) {
  return std::bit_ceil(std::max(core::page_bytes(), count * sizeof(ShadowCell)));
}

}  // namespace

CellPool::~CellPool() {
  for (const Free& cells : free_) munmap(cells.first, cells.bytes);
}

// Fresh pages take no memory before they are touched.
ShadowCell* CellPool::map(std::uint64_t bytes) {
  void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) throw std::bad_alloc();
  // A kernel that walks down a column touches a page a step: more than the processor can keep track of.
  constexpr std::uint64_t kWorthwhileBytes = 8 << 20;
  if (bytes >= kWorthwhileBytes) madvise(pages, bytes, MADV_HUGEPAGE);
  return static_cast<ShadowCell*>(pages);
}

CellPool::Cells CellPool::take(std::uint64_t count, Use use) {
  const std::uint64_t bytes = bytes_of(count);
  {
    const std::lock_guard lock(mutex_);
    const auto fits = [&](const Free& cells) { return cells.bytes == bytes && cells.use == use; };
    const auto fit = std::find_if(free_.begin(), free_.end(), fits);
    if (fit != free_.end()) {
      ShadowCell* const first = fit->first;
      free_.erase(fit);
      return {first, GiveBack{this, bytes, use}};
    }
  }
  return {map(bytes), GiveBack{this, bytes, use}};
}

void CellPool::discard(Cells cells) { cells.get_deleter().pool = nullptr; }

std::uint16_t CellPool::next_id() {
  const std::lock_guard lock(mutex_);
  return static_cast<std::uint16_t>(ids_++ % 65535 + 1);
}

void CellPool::GiveBack::operator()(ShadowCell* first) const noexcept {
  if (pool == nullptr) {
    munmap(first, bytes);
    return;
  }
  const std::lock_guard lock(pool->mutex_);
  auto& free = pool->free_;
  free.push_back({first, bytes, use});
  if (free.size() <= kMostKept) return;
  munmap(free.front().first, free.front().bytes);
  free.erase(free.begin());
}

}  // namespace safety
