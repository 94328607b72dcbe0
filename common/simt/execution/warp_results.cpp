#include "common/simt/execution/warp_results.h"

#include <algorithm>
#include <array>

#include "common/core/lanes.h"

namespace simt {
namespace {

using core::lanes_in;
using detail::WarpOperation;

WarpValue reduce(WarpOperation operation, WarpValue a, WarpValue b) {
  const auto signed_of = [](WarpValue word) { return static_cast<int>(static_cast<unsigned>(word)); };
  switch (operation) {
    case WarpOperation::reduce_add:
      return (a + b) & 0xffffffffULL;
    case WarpOperation::reduce_min:
      return std::min(a, b);
    case WarpOperation::reduce_max:
      return std::max(a, b);
    case WarpOperation::reduce_min_signed:
      return signed_of(a) < signed_of(b) ? a : b;
    case WarpOperation::reduce_max_signed:
      return signed_of(a) > signed_of(b) ? a : b;
    case WarpOperation::reduce_and:
      return a & b;
    case WarpOperation::reduce_or:
      return a | b;
    default:
      return a ^ b;
  }
}

std::uint32_t lanes_with(const Warp& warp, std::uint32_t lanes, WarpValue value) {
  std::uint32_t same = 0;
  for (const std::size_t i : lanes_in(lanes)) same |= warp.lanes[i].value == value ? core::lane_bit(i) : 0;
  return same;
}

}  // namespace

void match(Warp& warp, std::uint32_t lanes) {
  std::array<std::uint32_t, memory::kWarpSize> same;
  for (const std::size_t i : lanes_in(lanes)) same[i] = lanes_with(warp, lanes, warp.lanes[i].value);
  for (const std::size_t i : lanes_in(lanes)) warp.lanes[i].value = same[i];
}

WarpValue common_result(const Warp& warp, std::uint32_t lanes) {
  const Lane& first = warp.lanes[core::first_lane(lanes)];
  switch (first.operation) {
    case WarpOperation::active_mask:
      return lanes;
    case WarpOperation::ballot:
      return lanes & ~lanes_with(warp, lanes, 0);
    case WarpOperation::any:
      return lanes_with(warp, lanes, 0) != lanes ? 1 : 0;
    case WarpOperation::all:
      return lanes_with(warp, lanes, 0) == 0 ? 1 : 0;
    case WarpOperation::match_all:
      return lanes_with(warp, lanes, first.value) == lanes ? lanes : 0;
    default: {
      WarpValue result = first.value;
      for (const std::size_t i : lanes_in(lanes & ~first.bit())) {
        result = reduce(first.operation, result, warp.lanes[i].value);
      }
      return result;
    }
  }
}

}  // namespace simt
