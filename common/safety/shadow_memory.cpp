#include "common/safety/shadow_memory.h"

#include <algorithm>
#include <utility>

#include "common/safety/written_part.h"

namespace safety {

ShadowMemory::ShadowMemory(CellPool& pool, std::uint64_t begin, std::uint64_t bytes)
    : pool_(pool),
      id_(pool.next_id()),
      begin_(begin),
      bytes_(bytes),
      shift_(begin % 4 == 0 ? 2 : 0),
      cells_(pool.take(cell_count())),
      held_(bytes / (4 * kRunWords) + 1),
      runs_(pool.take(2 * held_.size(), CellPool::Use::runs)) {}

std::uint64_t ShadowMemory::cell_count() const {
  return (bytes_ + static_cast<std::uint64_t>(granule()) - 1) >> shift_;
}

void ShadowMemory::make_cells(std::uint64_t i) {
  for (std::uint64_t word = 0; word < kRunWords; ++word) cells_[kRunWords * i + word] = cell_of_run(i, word);
}

ShadowCell ShadowMemory::cell_of_run(std::uint64_t i, std::uint64_t word) const {
  ShadowCell cell = runs_[2 * i];
  const std::uint64_t thread = word >> (static_cast<int>(held_[i]) - static_cast<int>(Held::run_of_words));
  cell.writer = cell.writer.of_later_thread(thread);
  for (AccessMark& reader : cell.readers) reader = reader.of_later_thread(thread);
  const auto* values = reinterpret_cast<const char*>(&runs_[2 * i + 1]);
  std::memcpy(&cell.value, values + word * sizeof cell.value, sizeof cell.value);
  return cell;
}

ShadowCell ShadowMemory::byte_of(const ShadowCell& word, std::uint64_t byte) {
  ShadowCell cell = word;
  cell.value = word.value >> byte * 8 & 0xff;
  return cell;
}

ShadowCell ShadowMemory::cell_at(std::uint64_t address) const {
  const std::uint64_t index = (address - begin_) >> shift_;
  if (shift_ == 0) {
    const bool in_word = has_words() && is_whole(index / 4);
    return in_word ? byte_of(words_[index / 4], index % 4) : cells_[index];
  }
  return is_run(held_[index / kRunWords]) ? cell_of_run(index / kRunWords, index % kRunWords) : cells_[index];
}

void ShadowMemory::make_bytes(std::uint64_t i) {
  is_whole_[i] = 0;
  for (std::uint64_t at = 4 * i; at < std::min(4 * i + 4, bytes_); ++at) cells_[at] = byte_of(words_[i], at % 4);
}

// The cells of bytes hold nothing before they are made: it does not matter what others have left in them.
void ShadowMemory::refine() {
  if (shift_ == 0) return;
  for (std::uint64_t i = 0; i < held_.size(); ++i) {
    if (is_run(held_[i])) open(i, Held{});
  }
  is_whole_.assign(cell_count(), 1);
  shift_ = 0;
  words_ = std::exchange(cells_, pool_.take(cell_count()));
}

// Not to the pool: this launch has left marks there.
void ShadowMemory::forget_words() {
  if (!has_words()) return;
  is_whole_.clear();
  CellPool::discard(std::move(words_));
}

ShadowMemory::Aside ShadowMemory::set_aside() {
  if (shift_ == 0) split(begin_, bytes_);
  forget_words();
  if (spare_.empty()) spare_.push_back({pool_.take(cell_count()), shift_});
  Aside next = std::move(spare_.back());
  spare_.pop_back();
  return {std::exchange(cells_, std::move(next.cells)), std::exchange(shift_, next.shift)};
}

void ShadowMemory::take_back(Aside aside) {
  forget_words();
  spare_.push_back({std::exchange(cells_, std::move(aside.cells)), std::exchange(shift_, aside.shift)});
}

std::uint64_t ShadowMemory::first_uninitialized(std::uint64_t first, std::uint64_t bytes,
                                                std::uint64_t alignment) const {
  if (is_all_written_) return first + bytes;
  const auto granule = static_cast<std::uint64_t>(this->granule());
  for (std::uint64_t at = first; at < first + bytes; at += granule - (at - begin_) % granule) {
    if (cell_at(at).written == id_) continue;
    const std::uint64_t piece = at & ~(alignment - 1);
    if (is_uninitialized(std::max(piece, begin_), std::min(piece + alignment, end()))) return at;
  }
  return first + bytes;
}

bool ShadowMemory::is_uninitialized(std::uint64_t from, std::uint64_t to) const {
  WrittenPart part(false);
  for (std::uint64_t at = from; at < to; ++at) {
    const ShadowCell cell = cell_at(at);
    part.add(cell.written == id_, cell.writer.state() != 0);
  }
  return part.is_uninitialized();
}

void ShadowMemory::mark_written(std::uint64_t first, std::uint64_t bytes) {
  if (first == begin_ && bytes >= bytes_) {
    is_all_written_ = true;
    return;
  }
  set_written(first, bytes, id_);
}

void ShadowMemory::mark_unwritten(std::uint64_t first, std::uint64_t bytes) {
  if (std::exchange(is_all_written_, false)) set_written(begin_, bytes_, id_);
  set_written(first, bytes, 0);
}

void ShadowMemory::set_written(std::uint64_t first, std::uint64_t bytes, std::uint16_t id) {
  if (first % 4 != 0 || bytes % 4 != 0) refine();
  for (std::uint64_t at = first; at < first + bytes; at += static_cast<std::uint64_t>(granule())) {
    const std::uint64_t index = (at - begin_) >> shift_;
    if (shift_ == 0) split(at, 1);
    if (shift_ != 0 && is_run(held_[index / kRunWords])) open(index / kRunWords, Held{});
    cells_[index].written = id;
  }
}

}  // namespace safety
