#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "common/memory/vocabulary.h"
#include "common/safety/strength.h"
#include "common/safety/sync_object.h"

namespace simt {

/// What one step of a lane is.
enum class Step : std::uint8_t {
  access,        ///< of memory
  loop_back,     ///< a jump to an earlier place: the next iteration of a loop; its address is that place
  fence,         ///< a memory fence
  heap_free,     ///< a block of the device heap is freed, at the record's address
  basic_block,   ///< the start of a stretch of code without jumps; recorded only for sinks that ask for it
  subscript,     ///< an index that its array does not have
  copy,          ///< bytes are about to be read as a whole, in pieces
  landing,       ///< a copy that was begun before has been done; its tag says where it was begun, or is_of_phase: told
  bulk,          ///< the hardware is to move many bytes for the lane; its address is a CopiedRange, in units of `bytes`
  bulk_landing,  ///< that has been done; its tag says where it was begun, or if it was a store: where that is told
  proxy_fence,   ///< a fence between what threads do themselves and what the hardware moves for them
  phase_use,     ///< of a barrier object; its address is a PhaseUse; recorded only for sinks that ask for it
};

/// One row of the table that the kind of a record indexes. A new kind of step or access is a new row.
struct RecordKind {
  Step step = Step::access;                            ///< what it is
  memory::Kind access = memory::Kind::load;            ///< of an access: what it does
  int bytes = 0;                                       ///< of an access: bytes per lane
  safety::Strength strength = safety::Strength::weak;  ///< of an access: what it promises when threads meet
  safety::Scope scope = safety::Scope::device;         ///< of a fence: how far it reaches
  bool is_late = false;                                ///< an access of a copy that is done later; see Step::landing
  bool is_of_phase = false;     ///< a copy that lands with the phase of a barrier object, in whichever thread
  bool is_of_matrices = false;  ///< a load of rows of matrices, see memory::WarpAccess
  bool needs_value = true;  ///< to read what nobody has written is a mistake. Of a copy, that is asked for the whole

  /// Whether it loads by way of L2 only, as copies of 16 bytes do that run by themselves.
  /// @source PTX ISA, cp.async
  [[nodiscard]] constexpr bool passes_l1_by() const {
    return is_late && step == Step::access && access == memory::Kind::load && bytes == 16;
  }
  /// Whether it may change what the thread knows of others: then the values of its step tell the state that comes next.
  [[nodiscard]] constexpr bool synchronizes() const {
    return step == Step::fence || step == Step::proxy_fence ||
           (step == Step::access && strength != safety::Strength::weak);
  }
};

namespace detail {

/// 1, 2, 4, 8 and 16 bytes.
inline constexpr std::size_t kWidths = 5;
/// What accesses there are: first the weak loads and stores.
inline constexpr std::array<std::pair<memory::Kind, safety::Strength>, 8> kAccesses{{
    {memory::Kind::load, safety::Strength::weak},
    {memory::Kind::store, safety::Strength::weak},
    {memory::Kind::atomic, safety::Strength::device},
    {memory::Kind::atomic, safety::Strength::block},
    {memory::Kind::load, safety::Strength::by_volatile},
    {memory::Kind::store, safety::Strength::by_volatile},
    {memory::Kind::load, safety::Strength::device},
    {memory::Kind::store, safety::Strength::device},
}};
/// Rows of accesses.
inline constexpr std::size_t kAccessRows = kAccesses.size() * kWidths;
/// The first row of pieces of copies, and of atomic exchanges.
inline constexpr std::size_t kPieceRows = kAccessRows + 7;
inline constexpr std::size_t kExchangeRows = kPieceRows + kWidths;  ///< for all threads, then for those of the block
/// The first row of copies that are done later: their loads, their stores, their landings.
inline constexpr std::size_t kLateRows = kExchangeRows + 2 * kWidths;
/// The first row of those that land with the phase of a barrier object: their stores, their landings.
inline constexpr std::size_t kPhaseRows = kLateRows + 3 * kWidths;
/// The first row of bulk copies: begun or landed, their loads or stores, in units of 1 or 16 bytes.
inline constexpr std::size_t kBulkRows = kPhaseRows + 2 * kWidths;
/// The units of bulk copies: bytes of each.
inline constexpr std::array<int, 2> kBulkUnits = {1, 16};
/// The row of their fence; behind it that of what is done with phases, and that of rows of matrices.
inline constexpr std::size_t kProxyFenceRow = kBulkRows + 4 * kBulkUnits.size();
/// Rows of the whole table.
inline constexpr std::size_t kRecordRows = kProxyFenceRow + 3;

/// Fills the table of kinds.
constexpr std::array<RecordKind, kRecordRows> record_kinds() {
  std::array<RecordKind, kRecordRows> rows{};
  for (std::size_t i = 0; i < kAccessRows; ++i) {
    const auto [kind, strength] = kAccesses[i / kWidths];
    rows[i] = {.access = kind, .bytes = 1 << i % kWidths, .strength = strength};
  }
  rows[kAccessRows] = {.step = Step::loop_back};
  rows[kAccessRows + 1] = {.step = Step::fence, .scope = safety::Scope::block};
  rows[kAccessRows + 2] = {.step = Step::fence, .scope = safety::Scope::device};
  rows[kAccessRows + 3] = {.step = Step::basic_block};
  rows[kAccessRows + 4] = {.step = Step::subscript};
  rows[kAccessRows + 5] = {.step = Step::heap_free};
  rows[kAccessRows + 6] = {.step = Step::copy};
  for (std::size_t i = 0; i < kWidths; ++i) {
    const int bytes = 1 << i;
    rows[kPieceRows + i] = {.access = memory::Kind::load, .bytes = bytes, .needs_value = false};
    rows[kExchangeRows + i] = {
        .access = memory::Kind::atomic, .bytes = bytes, .strength = safety::Strength::device, .needs_value = false};
    rows[kExchangeRows + kWidths + i] = {
        .access = memory::Kind::atomic, .bytes = bytes, .strength = safety::Strength::block, .needs_value = false};
    rows[kLateRows + i] = {.access = memory::Kind::load, .bytes = bytes, .is_late = true};
    rows[kLateRows + kWidths + i] = {.access = memory::Kind::store, .bytes = bytes, .is_late = true};
    rows[kLateRows + 2 * kWidths + i] = {
        .step = Step::landing, .access = memory::Kind::store, .bytes = bytes, .is_late = true};
    for (std::size_t side = 0; side < 2; ++side) {
      RecordKind& row = rows[kPhaseRows + side * kWidths + i];
      row = rows[kLateRows + (side + 1) * kWidths + i];
      row.is_of_phase = true;
    }
  }
  for (std::size_t i = 0; i < 4 * kBulkUnits.size(); ++i) {
    rows[kBulkRows + i] = {.step = i < 2 * kBulkUnits.size() ? Step::bulk : Step::bulk_landing,
                           .access = i / kBulkUnits.size() % 2 == 0 ? memory::Kind::load : memory::Kind::store,
                           .bytes = kBulkUnits[i % kBulkUnits.size()],
                           .is_late = true};
  }
  rows[kProxyFenceRow] = {.step = Step::proxy_fence, .scope = safety::Scope::block};
  rows[kProxyFenceRow + 1] = {.step = Step::phase_use};
  rows[kProxyFenceRow + 2] = {.access = memory::Kind::load, .bytes = 16, .is_of_matrices = true};
  return rows;
}

}  // namespace detail

/// All kinds of records. The kind of a record is the number of its row.
inline constexpr std::array<RecordKind, detail::kRecordRows> kRecordKinds = detail::record_kinds();

/// The row of an access of 1, 2, 4, 8 or 16 bytes per lane: a weak one, or an atomic one for all threads.
constexpr std::uint64_t row_of(memory::Kind kind, unsigned bytes) {
  return static_cast<std::uint64_t>(kind) * detail::kWidths + static_cast<std::uint64_t>(std::countr_zero(bytes));
}
/// The row of an access of any strength.
/// @pre the table has it: an atomic access is as strong as a block or more
constexpr std::uint64_t row_of(memory::Kind kind, unsigned bytes, safety::Strength strength) {
  const auto found = std::ranges::find(detail::kAccesses, std::pair(kind, strength));
  return static_cast<std::uint64_t>(found - detail::kAccesses.begin()) * detail::kWidths +
         static_cast<std::uint64_t>(std::countr_zero(bytes));
}
/// The row of a jump back.
inline constexpr std::uint64_t kLoopBackRow = detail::kAccessRows;
/// The row of a fence.
constexpr std::uint64_t row_of(safety::Scope scope) {
  return detail::kAccessRows + 1 + static_cast<std::uint64_t>(scope);
}
/// The row of the start of a basic block.
inline constexpr std::uint64_t kBasicBlockRow = detail::kAccessRows + 3;
/// The row of an index that its array does not have.
inline constexpr std::uint64_t kSubscriptRow = detail::kAccessRows + 4;
/// The row of a block that is freed.
inline constexpr std::uint64_t kHeapFreeRow = detail::kAccessRows + 5;
/// The row of a copy that begins.
inline constexpr std::uint64_t kCopyRow = detail::kAccessRows + 6;
/// The row of a load that is a piece of a copy.
constexpr std::uint64_t row_of_piece(unsigned bytes) {
  return detail::kPieceRows + static_cast<std::uint64_t>(std::countr_zero(bytes));
}
/// The row of an atomic exchange, which writes whatever was there.
/// @param strength  device or block
constexpr std::uint64_t row_of_exchange(unsigned bytes, safety::Strength strength) {
  const std::size_t first = detail::kExchangeRows + (strength == safety::Strength::block ? detail::kWidths : 0);
  return first + static_cast<std::uint64_t>(std::countr_zero(bytes));
}

/// The row of what a copy that is done later loads or stores.
constexpr std::uint64_t row_of_late(memory::Kind kind, unsigned bytes) {
  const std::size_t first = detail::kLateRows + (kind == memory::Kind::store ? detail::kWidths : 0);
  return first + static_cast<std::uint64_t>(std::countr_zero(bytes));
}
/// The row of its landing.
constexpr std::uint64_t row_of_landing(unsigned bytes) {
  return detail::kLateRows + 2 * detail::kWidths + static_cast<std::uint64_t>(std::countr_zero(bytes));
}

/// The row of the store, or the landing, of a copy that lands with the phase of a barrier object.
/// @pre `step` is access or landing
constexpr std::uint64_t row_of_phase(Step step, unsigned bytes) {
  const std::size_t first = detail::kPhaseRows + (step == Step::landing ? detail::kWidths : 0);
  return first + static_cast<std::uint64_t>(std::countr_zero(bytes));
}
/// The row of one side of a bulk copy, begun or landed, in units of 1 or 16 bytes.
constexpr std::uint64_t row_of_bulk(Step step, memory::Kind kind, unsigned unit) {
  const std::size_t first = detail::kBulkRows + (step == Step::bulk_landing ? 2 * detail::kBulkUnits.size() : 0);
  return first + (kind == memory::Kind::store ? detail::kBulkUnits.size() : 0) + (unit == 16 ? 1 : 0);
}
/// The row of the fence of bulk copies.
inline constexpr std::uint64_t kProxyFenceRow = detail::kProxyFenceRow;
/// The row of what is done with a phase of a barrier object.
inline constexpr std::uint64_t kPhaseUseRow = detail::kProxyFenceRow + 1;
/// The row of a row of a matrix that a warp loads.
inline constexpr std::uint64_t kMatrixRow = detail::kProxyFenceRow + 2;

static_assert(kRecordKinds.size() <= 256, "a tag keeps the number of a row in eight bits");

}  // namespace simt
