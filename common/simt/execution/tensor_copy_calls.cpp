// Copies of tiles that the hardware does for a thread: what kernels call. Apart, so that the linker takes this file
// only into programs that call it.

#include <vector>

#include "common/simt/device/barrier_object.h"
#include "common/simt/device/tensor_copy.h"
#include "common/simt/device/tensor_map.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/copy_steps.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/partial_order.h"
#include "common/simt/execution/tensor_box.h"

const char kSimtOrdersSomeThreads = 1;

namespace simt::detail {
namespace {

// @source cuda.h, cuTensorMapEncodeTiled; PTX ISA, cp.async.bulk.tensor: the tile begins at a multiple of 128
constexpr std::uint64_t kTileAlignment = 128;
constexpr std::int64_t kRowAlignment = 16;
// Rows of an array may end anywhere, a tile consists of places.
constexpr unsigned kRowUnit = 1, kTileUnit = memory::kPlaceBytes;

std::uint64_t tag(std::uint64_t call, Step step, memory::Kind kind, unsigned unit) {
  return tag_of_call(call, simt_current_log->origin, row_of_bulk(step, kind, unit));
}

// Does not return if no GPU begins such a copy.
const TensorMap& usable(const void* map, const std::int32_t* corner, int rank, const void* tile, std::uint64_t call,
                        memory::Kind of_tile) {
  look_at(map);
  look_at(static_cast<const char*>(map) + sizeof(TensorMap) - 1);
  const auto& known = *static_cast<const TensorMap*>(map);
  const auto stop = [&](const void* where, memory::Kind kind, const BulkMistake& mistake) {
    simt_current_block->stop_at_misaligned(as_number(where), tag(call, Step::bulk, kind, kTileUnit), mistake);
  };
  using What = BulkMistake::What;
  if (known.state == TensorMap::kIsRefused) stop(map, memory::Kind::load, {.what = What::refused_map});
  if (known.state != TensorMap::kIsMade) stop(map, memory::Kind::load, {.what = What::no_map});
  if (known.rank != rank)
    stop(map, memory::Kind::load,
         {.what = What::dimensions, .number = static_cast<std::uint64_t>(rank), .others = known.rank});
  // Tried on an NVIDIA H200: any other first index is an illegal instruction.
  const std::int64_t behind = std::int64_t{corner[0]} * known.element_bytes;
  if (behind % kRowAlignment != 0)
    stop(map, memory::Kind::load, {.what = What::corner, .number = static_cast<std::uint64_t>(behind)});
  if (as_number(tile) % kTileAlignment != 0)
    stop(tile, of_tile, {.what = What::tile_begin, .number = as_number(tile) % kTileAlignment});
  return known;
}

void note(const std::vector<CopiedRange>& ranges, std::uint64_t tag, unsigned unit) {
  for (const CopiedRange& range : ranges) note_step(range.packed(unit), tag);
}

// Says what it reads and writes. What lies in no variable is not moved, but told of. Returns its pieces, and behind
// them, without any bytes, what is to be told of the tile when they have been moved.
std::vector<LateCopy> begin(const TensorMap& map, const std::int32_t* corner, void* tile, TensorBox::Way way,
                            std::uint64_t call) {
  const bool is_load = way == TensorBox::Way::to_shared;
  const memory::Kind of_array = is_load ? memory::Kind::load : memory::Kind::store;
  const memory::Kind of_tile = is_load ? memory::Kind::store : memory::Kind::load;
  std::vector<CopiedRange> in_array, in_tile;
  std::vector<LateCopy> copies;
  {
    const OutsideKernel outside;
    const TensorBox box(map, corner, static_cast<char*>(tile), way);
    in_array = box.in_array();
    in_tile = box.in_tile();
    copies = box.pieces();
  }
  bool is_possible = true;
  for (const CopiedRange& row : in_array) is_possible = is_possible && is_in_a_variable(row.first, row.bytes);
  for (const CopiedRange& part : in_tile) is_possible = is_possible && is_in_a_variable(part.first, part.bytes);
  // What is read comes first, as in all copies.
  if (is_load) note(in_array, tag(call, Step::bulk, of_array, kRowUnit), kRowUnit);
  note(in_tile, tag(call, Step::bulk, of_tile, kTileUnit), kTileUnit);
  if (!is_load) note(in_array, tag(call, Step::bulk, of_array, kRowUnit), kRowUnit);
  const std::uint64_t landing = tag(call, Step::bulk_landing, of_tile, kTileUnit);
  const OutsideKernel outside;
  if (!is_possible) copies = {};
  for (const CopiedRange& part : in_tile) copies.push_back({.landing = part.packed(kTileUnit), .tag = landing});
  in_array = in_tile = {};
  return copies;
}

}  // namespace

void begin_tensor_load(void* to, const void* map, const std::int32_t* corner, int rank,
                       BarrierState* barrier) noexcept {
  void* const call = __builtin_return_address(0);
  if (!is_used_by_kernel(*barrier, call)) return;
  const TensorMap& known = usable(map, corner, rank, to, as_number(call), memory::Kind::store);
  std::vector<LateCopy> copies = begin(known, corner, to, TensorBox::Way::to_shared, as_number(call));
  begin_for_phase(barrier, copies, static_cast<std::uint32_t>(known.box_bytes()), call);
  const OutsideKernel outside;
  copies = {};
}

void begin_tensor_store(const void* map, const std::int32_t* corner, int rank, const void* from) noexcept {
  if (simt_current_log == nullptr) return;
  const std::uint64_t call = as_number(__builtin_return_address(0));
  const TensorMap& known = usable(map, corner, rank, from, call, memory::Kind::load);
  std::vector<LateCopy> copies = begin(known, corner, const_cast<void*>(from), TensorBox::Way::to_global, call);
  const OutsideKernel outside;
  for (const LateCopy& copy : copies) simt_current_block->bulk_stores().begin(thread_here(), begun(copy));
  copies = {};
}

}  // namespace simt::detail
