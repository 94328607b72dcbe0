#pragma once

#include <array>
#include <cstdint>

#include "common/memory/warp_access.h"
#include "common/safety/access_checker.h"
#include "common/simt/device/warp_operation.h"
#include "common/simt/program/region.h"
#include "common/simt/requests/launch_shape.h"
#include "common/simt/trace/computation.h"
#include "common/simt/trace/copied_range.h"
#include "common/simt/trace/phase_use.h"
#include "common/simt/trace/record.h"

namespace simt {

/// One instruction of the program, under one chain of calls, on one variable.
struct AccessSite {
  unsigned index = 0;     ///< counts the sites of a stream from 0, in the order in which they are first told of
  std::uint64_t tag = 0;  ///< where and what; see TraceRecord
  const Region* region = nullptr;  ///< the variable

  /// What it does.
  [[nodiscard]] memory::Kind kind() const { return tag_kind(tag).access; }
  /// Bytes per lane.
  [[nodiscard]] int bytes() const { return tag_kind(tag).bytes; }
};

/// Where in a launch something happened.
struct WarpPlace {
  std::uint64_t block = 0;  ///< linear index in the launch
  int warp = 0;             ///< index in its block
};

/// One instruction of one warp that touches one variable in global or shared memory.
struct Request {
  const AccessSite& site;              ///< who asks, and for what
  WarpPlace place;                     ///< when
  const memory::WarpAccess& access;    ///< with addresses of this process
  const safety::StoredValues* values;  ///< of a store in a checked launch: what its lanes write; else null
};

/// One side of a copy of many bytes that the hardware does for one thread.
struct BulkAccess {
  const AccessSite& site;  ///< where it was begun, whether it reads or writes, and the variable; bytes() is the unit
  WarpPlace place;         ///< who told of it
  int thread = 0;          ///< linear index of the lane's thread in its block
  CopiedRange range;       ///< all in the variable
};

/// What a lane is about to read as a whole, in pieces: a struct, or what memcpy() copies.
struct WholeRead {
  const AccessSite& site;  ///< where, and the variable that the first byte is in
  WarpPlace place;         ///< who
  int thread = 0;          ///< linear index of the lane's thread in its block
  CopiedRange range;       ///< may go beyond the variable
};

/// A block of the device heap that a thread frees.
struct FreedBlock {
  const AccessSite& site;     ///< where, and the heap
  WarpPlace place;            ///< who
  int thread = 0;             ///< linear index in its block
  std::uint64_t address = 0;  ///< of the first byte
  std::uint64_t bytes = 0;    ///< as it was asked for
};

/// Some lanes of a warp, at one place in the program.
struct WarpStep {
  WarpPlace place;          ///< whose lanes
  std::uint32_t lanes = 0;  ///< bit i is set when lane i takes part
  std::uint64_t tag = 0;    ///< where; see TraceRecord
};

/// Listens to all that a launch asks of the memory system.
///
/// Contract:
///  - begin_launch() and end_launch() enclose everything, unless the launch throws; begin_block() and end_block()
///    enclose what a block does.
///  - What a warp does comes in the order of its program, once its lanes are in lockstep: requests to global and to
///    shared memory, fences, basic blocks and meetings at __syncwarp(). Shuffles and votes are not part of this order.
///  - Between two barriers of a block, its warps come in any order, in pieces; in another one if basic blocks are
///  wanted.
///    barrier() comes when all of its threads have met, at __syncthreads() or one of its kin that vote: after all that
///    they did before, before all that they do after.
///  - Blocks begin in ascending order. A block that waits for another one is suspended; then suspend_block() and
///    resume_block() say so. What comes in between belongs to other blocks.
///  - A thread that waits looks again and again, and each look is a request. How many there are is the emulator's
///  choice.
///  - Local memory is not told of; constant memory neither.
///  - References in a call are valid until it returns; a Region, an AccessSite and their addresses until end_launch().
///  - A launch that a mistake ends is ended in the middle: end_block(), barrier() and whole blocks may be missing.
///  - All calls come from one thread: a launch with a sink of the program's own has one worker.
class RequestSink {
 public:
  virtual ~RequestSink() = default;

  /// A kernel starts.
  virtual void begin_launch(const LaunchShape& /*launch*/) {}
  /// A block starts.
  virtual void begin_block(std::uint64_t /*block*/) {}
  /// The block that ran last waits for others.
  virtual void suspend_block(std::uint64_t /*block*/) {}
  /// A suspended block goes on.
  virtual void resume_block(std::uint64_t /*block*/) {}

  /// Lanes of a warp may soon ask for this in global memory: time to prefetch. Only in a checked launch, and a guess:
  /// the addresses need not lie in the site's variable.
  virtual void announce(const AccessSite& /*site*/, const memory::WarpAccess& /*access*/, std::uint32_t /*lanes*/) {}
  /// A warp asks for memory.
  virtual void request(const Request& /*request*/) {}
  /// Copies that were requested before have been done. They are either the lanes' own, or a barrier object brought it
  /// about and these lanes only tell of it: then `is_own` is false. Only in a checked launch, or if
  /// wants_basic_blocks().
  virtual void landed(const Request& /*copies*/, bool /*is_own*/) {}
  /// A lane is about to read many bytes as a whole; requests for pieces of them follow. Only in a checked launch.
  virtual void copy(const WholeRead& /*read*/) {}
  /// A thread frees a block of the device heap. Only in a checked launch.
  virtual void freed(const FreedBlock& /*freed*/) {}
  /// A thread lets the hardware read or write many bytes.
  virtual void bulk(const BulkAccess& /*access*/) {}
  /// That has been done, and somebody has waited for it; maybe another thread. Only in a checked launch, or if
  /// wants_basic_blocks().
  virtual void bulk_landed(const BulkAccess& /*access*/) {}
  /// What lanes did before comes before what the hardware does for them afterwards. Only in a checked launch.
  virtual void proxy_fence(const WarpStep& /*step*/) {}
  /// Lanes of a warp have executed a memory fence.
  virtual void fence(const WarpStep& /*step*/, safety::Scope /*scope*/) {}
  /// What lanes of a warp did last has ordered them with others. Only in a checked launch; comes after the fence, or
  /// the request to atomic or volatile memory, and also if there was no variable to request.
  /// The fourth word of a lane's value is its next state, or 0 (safety::HappensBefore::go_on()).
  virtual void synchronized(const WarpStep& /*step*/, const safety::StoredValues& /*values*/) {}
  /// Lanes of a warp have met at a __syncwarp().
  virtual void warp_sync(const WarpStep& /*step*/) {}
  /// Lanes of a warp have done something together, __syncwarp() included: a shuffle of values of so many `words`, a
  /// vote. Of one warp in its order, but what it asks of memory may be told earlier or later.
  virtual void warp_operation(WarpPlace /*place*/, detail::WarpOperation /*operation*/, int /*words*/) {}
  /// All threads of a block have met at a barrier.
  virtual void barrier(std::uint64_t /*block*/) {}
  /// Lanes of a warp do something with one phase of a barrier object. Only if wants_basic_blocks().
  virtual void phase_use(const WarpStep& /*step*/, const PhaseUse& /*use*/) {}
  /// Lanes of a warp begin a basic block. Only if wants_basic_blocks().
  virtual void basic_block(const WarpStep& /*step*/, const Computation& /*computation*/) {}

  /// For the first time an access has gone wrong: what is told from now on may follow from it.
  virtual void mishap() {}

  /// All threads of a block have ended.
  virtual void end_block(std::uint64_t /*block*/) {}
  /// In place of end_block(): the block is left in the middle, see ProfileOptions::has_enough_of.
  virtual void leave_block(std::uint64_t /*block*/) {}
  /// The kernel has ended.
  virtual void end_launch() {}

  /// Whether basic_block(), phase_use() and landings are to be told: it makes a launch slower, and lanes take other
  /// turns. Asked when a launch begins.
  [[nodiscard]] virtual bool wants_basic_blocks() const { return false; }
};

}  // namespace simt
