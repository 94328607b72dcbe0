#include "common/simt/execution/copy_steps.h"

#include <cstring>
#include <utility>

#include "common/simt/device/barrier_object.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"

namespace simt::detail {

int thread_here() { return simt_current_block->lanes().running()->index; }

void move(const LateCopy& copy) {
  const unsigned read = copy.bytes - copy.zeros;
  if (read != 0) std::memmove(copy.to, copy.from, read);
  if (copy.zeros != 0) std::memset(static_cast<char*>(copy.to) + read, 0, copy.zeros);
}

LateCopy begun(const LateCopy& copy) {
  if (!simt_current_block->is_eager()) return copy;
  move(copy);
  LateCopy rest = copy;
  rest.bytes = rest.zeros = 0;
  return rest;
}

// The crash watch knows this section.
[[gnu::noinline, gnu::section("simt_acts_for_kernel")]] void look_at(const volatile void* byte) {
  (void)*static_cast<const volatile char*>(byte);
}

bool is_in_a_variable(std::uint64_t first, std::uint64_t bytes) {
  const OutsideKernel outside;
  return simt_current_block->map().find(first, first + bytes) != nullptr;
}

void note_step(std::uint64_t address, std::uint64_t tag) {
  LaneLog& log = *simt_current_log;
  if (is_store(tag)) ++log.stores;
  log.cursor.address() = address;
  log.cursor.tag() = tag;
  log.cursor += 1;
  if (log.cursor == log.end) simt_current_block->on_full_log();
}

PhaseUse use_of(const BarrierState& barrier, PhaseUse::What what) {
  return {reinterpret_cast<std::uint64_t>(&barrier), static_cast<std::uint16_t>(barrier.phase), what};
}

void note_phase_use(const PhaseUse& use, std::uint64_t call) {
  if (simt_current_log->keeps_blocks)
    note_step(use.packed(), tag_of_call(call, simt_current_log->origin, kPhaseUseRow));
}

void land(std::vector<LateCopy> copies, std::uint64_t call) {
  for (const LateCopy& copy : copies) {
    {
      const OutsideKernel outside;
      move(copy);
    }
    if (copy.tag == 0) continue;
    note_step(copy.landing, call == 0 ? copy.tag : tag_of_call(call, simt_current_log->origin, copy.tag & 0xff));
  }
  const OutsideKernel outside;
  copies = {};
}

void land_batches(LateCopies& copies, std::uint64_t prior) {
  std::vector<LateCopy> landing;
  {
    const OutsideKernel outside;
    landing = copies.take(thread_here(), prior);
  }
  land(std::move(landing));
}

}  // namespace simt::detail
