// Copies that threads do not wait for: what kernels call. Apart, so that the linker takes this file only into programs
// that call it.

#include <algorithm>
#include <bit>
#include <cstring>

#include "common/simt/device/late_copy.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"

namespace simt::detail {
namespace {

constexpr std::uint64_t kMostBatchesLeft = 8;  // after a wait; see late_copy.h

int thread_here() { return simt_current_block->lanes().running()->index; }

// A wild pointer faults where the copy is begun, not where it is waited for. The crash watch knows this section.
[[gnu::noinline, gnu::section("simt_acts_for_kernel")]] void look_at(const volatile void* first, unsigned bytes) {
  const auto* at = static_cast<const volatile char*>(first);
  if (bytes > 0) (void)(at[0] + at[bytes - 1]);
}

std::uint64_t as_number(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }

// A step of the lane that runs.
void note(const void* address, std::uint64_t tag) {
  LaneLog& log = *simt_current_log;
  if (is_store(tag)) ++log.stores;
  log.cursor.address() = as_number(address);
  log.cursor.tag() = tag;
  log.cursor += 1;
  if (log.cursor == log.end) simt_current_block->on_full_log();
}

void move(const LateCopies::Copy& copy) {
  const unsigned read = copy.bytes - copy.zeros;
  std::memcpy(copy.to, copy.from, read);
  std::memset(static_cast<char*>(copy.to) + read, 0, copy.zeros);
}

}  // namespace

void begin_copy(void* to, const void* from, unsigned bytes, unsigned zeros) noexcept {
  const std::uint64_t call = as_number(__builtin_return_address(0));
  zeros = std::min(zeros, bytes);
  LateCopies::Copy copy{to, from, bytes, zeros};
  if (simt_current_log == nullptr) return move(copy);
  look_at(from, bytes - zeros);
  look_at(to, bytes);
  const bool is_late = simt_current_block->map().is_shared(as_number(to));
  const auto tag = [&](memory::Kind kind, unsigned width) {
    return tag_of_call(call, simt_current_log->origin, is_late ? row_of_late(kind, width) : row_of(kind, width));
  };
  // Mostly all at once; of 12 bytes, 8 and 4.
  const auto* at = static_cast<const char*>(from);
  for (unsigned left = bytes - zeros; left > 0;) {
    const unsigned width = std::bit_floor(left);
    note(at, tag(memory::Kind::load, width));
    at += width;
    left -= width;
  }
  copy.tag = tag(memory::Kind::store, bytes);
  note(to, copy.tag);
  if (!is_late) {
    const OutsideKernel outside;
    return move(copy);
  }
  const OutsideKernel outside;
  simt_current_block->late_copies().begin(thread_here(), copy);
}

void commit_copies() noexcept {
  if (simt_current_log == nullptr) return;
  const OutsideKernel outside;
  simt_current_block->late_copies().commit(thread_here());
}

void wait_for_copies(std::uint64_t prior) noexcept {
  if (simt_current_log == nullptr) return;
  std::vector<LateCopies::Copy> landing;
  {
    const OutsideKernel outside;
    landing = simt_current_block->late_copies().take(thread_here(), std::min(prior, kMostBatchesLeft));
  }
  for (const LateCopies::Copy& copy : landing) {
    {
      const OutsideKernel outside;
      move(copy);
    }
    note(copy.to, with_row(copy.tag, row_of_landing(copy.bytes)));
  }
  const OutsideKernel outside;
  landing = {};
}

}  // namespace simt::detail
