// Copies that the hardware does for a thread: what kernels call. Apart, so that the linker takes this file only into
// programs that call it.

#include "common/simt/device/barrier_object.h"
#include "common/simt/device/bulk_copy.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/copy_steps.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/partial_order.h"

const char kSimtOrdersSomeThreads = 1;

namespace simt::detail {
namespace {

constexpr std::uint64_t kUnit = 16;  // bytes

// What a copy reads and writes. The side in shared memory is done later.
struct Sides {
  void* to;
  const void* from;
  std::uint32_t bytes;
  std::uint64_t call;  // that begins it: where it returns to

  [[nodiscard]] std::uint64_t tag(Step step, memory::Kind kind) const {
    return tag_of_call(call, simt_current_log->origin, row_of_bulk(step, kind, kUnit));
  }
  [[nodiscard]] static std::uint64_t packed(const void* first, std::uint32_t bytes) {
    return CopiedRange{.first = as_number(first), .bytes = bytes}.packed(kUnit);
  }
};

// @source PTX ISA, cp.async.bulk: addresses and size are multiples of 16
void stop_if_misaligned(const Sides& copy) {
  Block& block = *simt_current_block;
  if (copy.bytes % kUnit != 0)
    block.stop_at_misaligned(as_number(copy.from), copy.tag(Step::bulk, memory::Kind::load),
                             {.what = BulkMistake::What::size, .number = copy.bytes});
  if (as_number(copy.from) % kUnit != 0)
    block.stop_at_misaligned(as_number(copy.from), copy.tag(Step::bulk, memory::Kind::load));
  if (as_number(copy.to) % kUnit != 0)
    block.stop_at_misaligned(as_number(copy.to), copy.tag(Step::bulk, memory::Kind::store));
}

// Says what it reads and writes. What lies in no variable is not moved, but told of.
LateCopy begin(const Sides& sides, memory::Kind late_side) {
  stop_if_misaligned(sides);
  LateCopy copy{.to = sides.to, .from = sides.from, .bytes = sides.bytes, .zeros = 0};
  if (!is_in_a_variable(as_number(sides.from), sides.bytes) || !is_in_a_variable(as_number(sides.to), sides.bytes))
    copy.bytes = 0;
  note_step(Sides::packed(sides.from, sides.bytes), sides.tag(Step::bulk, memory::Kind::load));
  note_step(Sides::packed(sides.to, sides.bytes), sides.tag(Step::bulk, memory::Kind::store));
  const void* const late = late_side == memory::Kind::store ? sides.to : sides.from;
  copy.landing = Sides::packed(late, sides.bytes);
  copy.tag = sides.tag(Step::bulk_landing, late_side);
  return copy;
}

}  // namespace

bool can_copy_in_bulk(const void* to, const void* from, const BarrierState* barrier) noexcept {
  if (simt_current_log == nullptr) return false;
  const AddressMap& map = simt_current_block->map();
  return map.is_shared(as_number(to)) && map.is_shared(as_number(barrier)) && !map.is_shared(as_number(from));
}

void begin_bulk_load(void* to, const void* from, std::uint32_t bytes, BarrierState* barrier) noexcept {
  void* const call = __builtin_return_address(0);
  if (!is_used_by_kernel(*barrier, call)) return;
  const LateCopy copy = begin({to, from, bytes, as_number(call)}, memory::Kind::store);
  begin_for_phase(barrier, {&copy, 1}, bytes, call);
}

void begin_bulk_store(void* to, const void* from, std::uint32_t bytes) noexcept {
  if (simt_current_log == nullptr) return;
  const LateCopy copy = begin({to, from, bytes, as_number(__builtin_return_address(0))}, memory::Kind::load);
  const OutsideKernel outside;
  simt_current_block->bulk_stores().begin(thread_here(), begun(copy));
}

void commit_bulk_stores() noexcept {
  if (simt_current_log == nullptr) return;
  const OutsideKernel outside;
  simt_current_block->bulk_stores().commit(thread_here());
}

void wait_for_bulk_stores(std::uint64_t prior) noexcept {
  if (simt_current_log == nullptr) return;
  land_batches(simt_current_block->bulk_stores(), prior);
}

void fence_async_proxy() noexcept {
  if (simt_current_log == nullptr) return;
  note_step(0, tag_of_call(as_number(__builtin_return_address(0)), simt_current_log->origin, kProxyFenceRow));
  simt_current_block->fence(safety::Scope::block);
}

}  // namespace simt::detail
