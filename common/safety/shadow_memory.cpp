#include "common/safety/shadow_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <new>
#include <vector>

namespace safety {
namespace {

struct Cells {
  ShadowCell* first = nullptr;
  std::uint64_t bytes = 0;
};

// Cells that nobody uses at the moment. Never destroyed: kernels may call exit().
struct Pool {
  std::mutex mutex;
  std::vector<Cells> free;
};

Pool& pool() {
  static auto& cells = *new Pool;
  return cells;
}

// Fresh pages take no memory before they are touched.
ShadowCell* map_cells(std::uint64_t bytes) {
  void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) throw std::bad_alloc();
  return static_cast<ShadowCell*>(pages);
}

ShadowCell* take_cells(std::uint64_t bytes) {
  const std::lock_guard lock(pool().mutex);
  auto& free = pool().free;
  const auto fit = std::find_if(free.begin(), free.end(), [&](const Cells& cells) { return cells.bytes == bytes; });
  if (fit == free.end()) return map_cells(bytes);
  ShadowCell* const first = fit->first;
  free.erase(fit);
  return first;
}

void give_back_cells(ShadowCell* first, std::uint64_t bytes) {
  constexpr std::size_t kMostKept = 16;
  const std::lock_guard lock(pool().mutex);
  auto& free = pool().free;
  free.push_back({first, bytes});
  if (free.size() <= kMostKept) return;
  munmap(free.front().first, free.front().bytes);
  free.erase(free.begin());
}

// Never 0, which is what fresh cells hold.
std::uint16_t next_id() {
  static std::atomic<std::uint32_t> last{0};
  return static_cast<std::uint16_t>(last++ % 65535 + 1);
}

bool is_untouched(const ShadowCell& cell) {
  return cell.written == 0 && cell.writer.interval() == 0 && cell.readers[0].interval() == 0;
}

}  // namespace

ShadowMemory::ShadowMemory(CellPool&, std::uint64_t begin, std::uint64_t bytes)
    : id_(next_id()), begin_(begin), bytes_(bytes), shift_(begin % 4 == 0 ? 2 : 0), cells_(take_cells(cell_bytes())) {}

ShadowMemory::~ShadowMemory() { give_back_cells(cells_, cell_bytes()); }

std::uint64_t ShadowMemory::cell_bytes() const {
  constexpr std::uint64_t kLeast = 4096;
  const std::uint64_t cells = ((bytes_ + static_cast<std::uint64_t>(granule()) - 1) >> shift_) + 1;
  return std::bit_ceil(std::max(kLeast, cells * sizeof(ShadowCell)));  // so that one fits another
}

void ShadowMemory::refine() {
  if (shift_ == 0) return;
  const std::uint64_t old_bytes = cell_bytes();
  ShadowCell* const words = cells_;
  shift_ = 0;
  cells_ = map_cells(cell_bytes());  // not from the pool, nor the old ones to it: this launch has left marks there
  for (std::uint64_t i = 0; i < bytes_; ++i) {
    const ShadowCell& word = words[i / 4];
    if (is_untouched(word)) continue;
    cells_[i] = word;
    cells_[i].value = word.value >> i % 4 * 8 & 0xff;
  }
  munmap(words, old_bytes);
}

std::uint64_t ShadowMemory::first_unwritten(std::uint64_t first, std::uint64_t bytes) const {
  if (is_all_written_) return first + bytes;
  for (std::uint64_t at = first; at < first + bytes; ++at) {
    if (cells_[(at - begin_) >> shift_].written != id_) return at;
  }
  return first + bytes;
}

void ShadowMemory::mark_written(std::uint64_t first, std::uint64_t bytes) {
  if (first == begin_ && bytes >= bytes_) {
    is_all_written_ = true;
    return;
  }
  if (first % 4 != 0 || bytes % 4 != 0) refine();
  for (std::uint64_t at = first; at < first + bytes; at += static_cast<std::uint64_t>(granule())) {
    cells_[(at - begin_) >> shift_].written = id_;
  }
}

}  // namespace safety
