#pragma once

#include <cstdint>

#include "common/simt/execution/warp.h"

namespace simt {

/// What lanes that meet in a warp operation get: values alone, see WarpExchange for who meets.
using WarpValue = unsigned long long;

/// What a shuffle reads from a lane that does not take part. CUDA leaves it undefined. It is no number as a float or a
/// double, and as an index it lies just before an array. What memory holds that nobody wrote (core::kPoison) is another
/// value: a result of this one was written.
inline constexpr WarpValue kUndefinedValue = ~1ULL;

/// Whether a lane asks for a shuffle in segments that there are: "width must have a value which is a power of two in
/// the range [1, warpSize]".
/// @source CUDA C++ Programming Guide, Warp Shuffle Functions
// Not std::has_single_bit(): a call, where the processor's own instruction is not to be counted on.
inline bool has_valid_width(const Lane& lane) {
  return lane.width != 0 && (lane.width & (lane.width - 1)) == 0 && lane.width <= memory::kWarpSize;
}

/// The lane whose value a shuffle delivers to `lane`.
/// @source PTX ISA, shfl.sync
inline std::uint32_t shuffle_source(const Lane& lane) {
  const std::uint32_t self = lane.number();
  const auto width = static_cast<std::uint32_t>(has_valid_width(lane) ? lane.width : memory::kWarpSize);
  const auto argument = std::uint32_t{lane.argument};
  const std::uint32_t segment = self & ~(width - 1);
  switch (lane.operation) {
    case detail::WarpOperation::shuffle:
      return segment + (argument & (width - 1));
    case detail::WarpOperation::shuffle_up:
      return self - segment >= argument ? self - argument : self;
    case detail::WarpOperation::shuffle_down:
      return argument < width - (self - segment) ? self + argument : self;
    default: {
      const std::uint32_t source = self ^ (argument & 31);
      return source < segment + width ? source : self;
    }
  }
}

/// Gives each of `lanes` its __match_any_sync(): the lanes with its value.
void match(Warp& warp, std::uint32_t lanes);

/// The result of an operation that gives all of `lanes` the same: a vote, a reduction, __match_all_sync().
WarpValue common_result(const Warp& warp, std::uint32_t lanes);

}  // namespace simt
