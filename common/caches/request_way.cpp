#include "common/caches/request_way.h"

#include <algorithm>

#include "common/core/lanes.h"

namespace caches {
namespace {

constexpr std::uint64_t kLaneBytes = 16;
constexpr std::uint64_t kPieceOfCopy = kLaneBytes * memory::kWarpSize;

}  // namespace

Way way_of(const simt::RecordKind& kind) {
  const bool is_bulk = kind.step == simt::Step::bulk;
  switch (kind.access) {
    case memory::Kind::load:
      return is_bulk || kind.passes_l1_by() || kind.strength != safety::Strength::weak ? Way::load_around_l1
                                                                                       : Way::load;
    case memory::Kind::store:
      return is_bulk ? Way::store_around_l1 : Way::store;
    case memory::Kind::atomic:
      return Way::atomic;
  }
  return Way::load;
}

std::vector<memory::WarpAccess> pieces_of(const simt::CopiedRange& range, memory::Kind kind) {
  std::vector<memory::WarpAccess> pieces;
  const std::uint64_t end = range.first + range.bytes;
  for (std::uint64_t at = range.first; at < end;) {
    const std::uint64_t next = std::min(end, (at / kPieceOfCopy + 1) * kPieceOfCopy);
    memory::WarpAccess piece{.active = 0, .bytes = kLaneBytes, .kind = kind};
    for (std::size_t lane = 0; at < next; ++lane, at += kLaneBytes) {
      piece.address[lane] = at;
      piece.active |= core::lane_bit(lane);
    }
    pieces.push_back(piece);
  }
  return pieces;
}

}  // namespace caches
