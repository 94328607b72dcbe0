#pragma once

#include <cstdint>

#include "common/core/architecture.h"
#include "common/core/lanes.h"

namespace safety {

/// Threads of the running block that take a step together: lanes of one warp.
struct Threads {
  int warp = 0;             ///< index in the block
  std::uint32_t lanes = 0;  ///< bit i stands for lane i

  /// One thread, by its linear index in the block.
  static constexpr Threads only(int thread) {
    constexpr int kLanes = core::kH200.warp_lanes;
    return {thread / kLanes, core::lane_bit(static_cast<std::size_t>(thread % kLanes))};
  }
};

/// Who learns of what is released to an object.
enum class Scope : std::uint8_t {
  block,   ///< threads of the same block
  device,  ///< threads of all blocks
};

/// What threads meet at to order their accesses. All order between threads is of one form: some threads *release* an
/// object, later others *acquire* it, and what the former did before comes before what the latter do afterwards.
///
///   thread 0                        thread 1
///   data = 7
///   release(0, flag)  -- flag -->   acquire(1, flag)
///                                   use(data)              the store is before the read
///
/// A new kind is a Kind here and a case in HappensBefore::synchronize().
class SyncObject {
 public:
  /// What it is in CUDA.
  enum class Kind : std::uint8_t {
    barrier,  ///< __syncthreads(): all threads of the block release it, then all acquire it
    meeting,  ///< one __syncwarp(): the lanes that meet release it, then acquire it
    address,  ///< memory that is used atomically: each operation acquires what came before, and releases
  };

  /// The barrier of the running block.
  static constexpr SyncObject barrier() { return {Kind::barrier, Scope::block, 0}; }
  /// A meeting of lanes of a warp.
  static constexpr SyncObject meeting(int warp) {
    return {Kind::meeting, Scope::block, static_cast<std::uint64_t>(warp)};
  }
  /// Memory that is used atomically. Two scopes of one address are one object.
  static constexpr SyncObject address(std::uint64_t address, Scope scope) { return {Kind::address, scope, address}; }

  /// Decides what acquire() and release() do.
  [[nodiscard]] constexpr Kind kind() const { return kind_; }
  /// Beyond it nobody learns of anything.
  [[nodiscard]] constexpr Scope scope() const { return scope_; }
  /// Differs between any two objects. The upper byte tells the kind: addresses of user space leave it free.
  [[nodiscard]] constexpr std::uint64_t key() const {
    return std::uint64_t{static_cast<std::uint8_t>(kind_)} << 56 ^ id_;
  }

 private:
  constexpr SyncObject(Kind kind, Scope scope, std::uint64_t id) : kind_(kind), scope_(scope), id_(id) {}

  Kind kind_;
  Scope scope_;
  std::uint64_t id_;
};

/// What a step does to an object.
enum class Use : std::uint8_t {
  acquire = 1,  ///< learn what others have released
  release = 2,  ///< publish what came before
  both = 3,     ///< first the one, then the other
};

/// Whether a use learns.
constexpr bool acquires(Use use) { return (static_cast<int>(use) & 1) != 0; }
/// Whether a use publishes.
constexpr bool releases(Use use) { return (static_cast<int>(use) & 2) != 0; }

}  // namespace safety
