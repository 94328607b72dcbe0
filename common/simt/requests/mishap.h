#pragma once

#include <cstdint>

#include "common/simt/program/region.h"

namespace simt {

/// An access that belongs to no variable, or only in part, or to another one than the source indexes, or at an address
/// that is not a multiple of its size, or a store to constant memory.
struct BadAccess {
  std::uint64_t tag = 0;      ///< where and what; see TraceRecord
  std::uint64_t address = 0;  ///< of the first bad lane
  std::uint64_t block = 0;    ///< linear index in the launch
  int thread = 0;             ///< linear index in the block

  bool is_overrun = false;        ///< it leaves the array that the source indexes; the address may be another's
  const Region* meant = nullptr;  ///< of an overrun: the variable; null for one of the thread's own
  std::int64_t elements = 0;      ///< of an overrun: how many the array has
  std::int64_t index = 0;         ///< of an overrun: which one the source names
};

/// What a thread does that others wait for.
enum class Whereabouts : std::uint8_t {
  missing,     ///< there is no such thread
  exited,      ///< it has returned
  at_barrier,  ///< it waits for the block
  at_warp_op,  ///< it waits for other lanes of its warp
};

/// A barrier or warp intrinsic that some lanes can never complete.
struct StuckLane {
  std::uint64_t block = 0;                   ///< linear index in the launch
  int thread = 0;                            ///< linear index in its block
  std::uint64_t tag = 0;                     ///< where it waits
  bool at_barrier = true;                    ///< else at a warp intrinsic
  int other_thread = 0;                      ///< one of the threads it waits for in vain
  Whereabouts other = Whereabouts::missing;  ///< what that one does instead
  std::uint64_t other_tag = 0;               ///< where, unless it has exited
};

}  // namespace simt
