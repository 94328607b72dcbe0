#pragma once

#include <bit>
#include <cstdint>

#include "common/memory/warp_access.h"

namespace simt {

/// One step of one lane, written by the compiler's hooks while the lane runs ahead of its warp.
///
/// The tag says where and what, so that equal tags mean "the same instruction":
///
///   63            16 15        5 4   3 2   0
///   [ program counter | call path | kind | log2(bytes) ]
struct TraceRecord {
  std::uint64_t address;  ///< the first byte; of a jump, nothing
  std::uint64_t tag;  ///< where and what
};

/// What a record stands for: a memory access, or a jump back to an earlier program counter (the next loop iteration).
enum class Step : std::uint8_t { load, store, atomic, loop_back };

/// Where the call path starts in a tag.
inline constexpr int kPathShift = 5;
/// How wide it is there.
inline constexpr int kPathBits = 11;
/// Where the program counter starts in a tag.
inline constexpr int kPcShift = kPathShift + kPathBits;
/// The largest call path that fits.
inline constexpr std::uint64_t kMaxPath = (1U << kPathBits) - 1;

/// The low bits of a tag.
constexpr std::uint64_t step_bits(Step step, unsigned bytes) {
  return static_cast<std::uint64_t>(step) << 3 | static_cast<std::uint64_t>(std::countr_zero(bytes));
}

/// The program counter in a tag.
constexpr std::uint64_t tag_pc(std::uint64_t tag) { return tag >> kPcShift; }
/// The call path in a tag.
constexpr std::uint64_t tag_path(std::uint64_t tag) { return tag >> kPathShift & kMaxPath; }
/// What a tag stands for.
constexpr Step tag_step(std::uint64_t tag) { return static_cast<Step>(tag >> 3 & 3); }
/// Bytes per lane in a tag.
constexpr int tag_bytes(std::uint64_t tag) { return 1 << (tag & 7); }

}  // namespace simt
