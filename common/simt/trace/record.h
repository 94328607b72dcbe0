#pragma once

#include <cstdint>

#include "common/simt/trace/record_kinds.h"

namespace simt {

/// One step of one lane, written by the compiler's hooks while the lane runs ahead of its warp.
///
/// The tag says where and what, so that equal tags mean "the same instruction":
///
///   63              32 31       8 7    0
///   [ program counter | call path | kind ]
///
/// A program counter is kept as its distance from the start of the program. The kind is a row of the table of kinds.
struct TraceRecord {
  std::uint64_t address;  ///< the first byte; of a step that touches no memory, nothing
  std::uint64_t tag;      ///< where and what
};

/// Where the call path starts in a tag.
inline constexpr int kPathShift = 8;
/// How wide it is there.
inline constexpr int kPathBits = 24;
/// Where the program counter starts in a tag.
inline constexpr int kPcShift = kPathShift + kPathBits;

/// The first byte of the program; the linker defines it.
extern "C" const char __executable_start[];

/// A program counter of this program, in its place in a tag.
inline std::uint64_t pc_bits(std::uint64_t program_counter) {
  return (program_counter - reinterpret_cast<std::uint64_t>(__executable_start)) << kPcShift;
}
/// The program counter in a tag.
inline std::uint64_t tag_pc(std::uint64_t tag) {
  return (tag >> kPcShift) + reinterpret_cast<std::uint64_t>(__executable_start);
}
/// The call path in a tag.
constexpr std::uint64_t tag_path(std::uint64_t tag) {
  return tag >> kPathShift & ((std::uint64_t{1} << kPathBits) - 1);
}
/// The row of the table of kinds that a tag names.
constexpr const RecordKind& tag_kind(std::uint64_t tag) { return kRecordKinds[tag & 0xff]; }
/// Whether a tag says that memory is written, and not by an atomic operation.
constexpr bool is_store(std::uint64_t tag) {
  const RecordKind& kind = tag_kind(tag);
  return (kind.step == Step::access || kind.step == Step::landing) && kind.access == memory::Kind::store;
}
/// The same place with another kind: a row of the table.
constexpr std::uint64_t with_row(std::uint64_t tag, std::uint64_t row) { return (tag & ~std::uint64_t{0xff}) | row; }
/// Whether the values of such a step mean anything: what was written, or the next state.
constexpr bool has_values(std::uint64_t tag) { return is_store(tag) || tag_kind(tag).synchronizes(); }

/// What the tags of a lane have in common as long as it stays on one call path: the path, less the start of the
/// program, less the one byte from where a call returns to back into the call. So a hook makes a tag with little
/// arithmetic. tag_path() of it is the path.
inline std::uint64_t tag_origin(std::uint64_t path) {
  return (path << kPathShift) - ((reinterpret_cast<std::uint64_t>(__executable_start) + 1) << kPcShift);
}
/// The tag of the step that a call says, from where the call returns to.
constexpr std::uint64_t tag_of_call(std::uint64_t return_address, std::uint64_t origin, std::uint64_t row = 0) {
  return (return_address << kPcShift) + origin + row;
}

}  // namespace simt
