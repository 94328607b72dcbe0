// Copies that threads do not wait for: what kernels call. Apart, so that the linker takes this file only into programs
// that call it.

#include <algorithm>
#include <bit>
#include <optional>

#include "common/simt/device/barrier_object.h"
#include "common/simt/device/late_copy.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/copy_steps.h"
#include "common/simt/execution/current.h"

namespace simt::detail {
namespace {

constexpr std::uint64_t kMostBatchesLeft = 8;  // after a wait; see late_copy.h

void look_at_ends(const void* first, unsigned bytes) {
  if (bytes == 0) return;
  look_at(first);
  look_at(static_cast<const char*>(first) + bytes - 1);
}

// What it loads and stores, as steps of the lane. Returns the copy if it is to be done later.
std::optional<LateCopy> begin(void* to, const void* from, unsigned bytes, unsigned zeros, bool for_phase,
                              std::uint64_t call) {
  zeros = std::min(zeros, bytes);
  LateCopy copy{.to = to, .from = from, .bytes = bytes, .zeros = zeros, .landing = as_number(to)};
  if (simt_current_log == nullptr) {
    move(copy);
    return {};
  }
  look_at_ends(from, bytes - zeros);
  look_at_ends(to, bytes);
  const bool is_late = simt_current_block->map().is_shared(as_number(to));
  const auto tag = [&](memory::Kind kind, unsigned width) {
    return tag_of_call(call, simt_current_log->origin, is_late ? row_of_late(kind, width) : row_of(kind, width));
  };
  // Mostly all at once; of 12 bytes, 8 and 4.
  const auto* at = static_cast<const char*>(from);
  for (unsigned left = bytes - zeros; left > 0;) {
    const unsigned width = std::bit_floor(left);
    note_step(as_number(at), tag(memory::Kind::load, width));
    at += width;
    left -= width;
  }
  std::uint64_t store = tag(memory::Kind::store, bytes);
  if (is_late && for_phase) store = with_row(store, row_of_phase(Step::access, bytes));
  note_step(as_number(to), store);
  if (is_late) {
    copy.tag = with_row(store, for_phase ? row_of_phase(Step::landing, bytes) : row_of_landing(bytes));
    return copy;
  }
  const OutsideKernel outside;
  move(copy);
  return {};
}

}  // namespace

void begin_copy(void* to, const void* from, unsigned bytes, unsigned zeros) noexcept {
  const auto copy = begin(to, from, bytes, zeros, false, as_number(__builtin_return_address(0)));
  if (!copy) return;
  const OutsideKernel outside;
  simt_current_block->late_copies().begin(thread_here(), begun(*copy));
}

void begin_copy_for(BarrierState* barrier, void* to, const void* from, unsigned bytes) noexcept {
  const std::uint64_t call = as_number(__builtin_return_address(0));
  const auto copy = begin(to, from, bytes, 0, true, call);
  if (!copy) return;
  note_phase_use(use_of(*barrier, PhaseUse::What::copy), call);
  const OutsideKernel outside;
  simt_current_block->object_copies().begin(as_number(barrier), begun(*copy), 0);
}

void commit_copies() noexcept {
  if (simt_current_log == nullptr) return;
  const OutsideKernel outside;
  simt_current_block->late_copies().commit(thread_here());
}

void wait_for_copies(std::uint64_t prior) noexcept {
  if (simt_current_log == nullptr) return;
  land_batches(simt_current_block->late_copies(), std::min(prior, kMostBatchesLeft));
}

}  // namespace simt::detail
