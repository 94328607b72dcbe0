#include "common/safety/shadow_memory.h"

#include <sys/mman.h>

#include <new>

namespace safety {
namespace {

// Fresh pages read as zero and take no memory before they are touched.
ShadowCell* reserve(std::uint64_t bytes) {
  void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) throw std::bad_alloc();
  return static_cast<ShadowCell*>(pages);
}

bool is_untouched(const ShadowCell& cell) {
  return cell.is_written == 0 && cell.writer.interval() == 0 && cell.readers[0].interval() == 0;
}

}  // namespace

ShadowMemory::ShadowMemory(std::uint64_t begin, std::uint64_t bytes)
    : begin_(begin), bytes_(bytes), shift_(begin % 4 == 0 ? 2 : 0), cells_(reserve(cell_bytes())) {}

ShadowMemory::~ShadowMemory() { munmap(cells_, cell_bytes()); }

std::uint64_t ShadowMemory::cell_bytes() const {
  return (((bytes_ + static_cast<std::uint64_t>(granule()) - 1) >> shift_) + 1) * sizeof(ShadowCell);
}

void ShadowMemory::refine() {
  if (shift_ == 0) return;
  const std::uint64_t old_bytes = cell_bytes();
  ShadowCell* const words = cells_;
  shift_ = 0;
  cells_ = reserve(cell_bytes());
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
    if (cells_[(at - begin_) >> shift_].is_written == 0) return at;
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
    cells_[(at - begin_) >> shift_].is_written = 1;
  }
}

}  // namespace safety
