#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "common/core/index3.h"
#include "common/memory/dram.h"
#include "common/memory/vocabulary.h"

namespace grading {

/// What is known about a run besides its arrays. The emulator knows; a GPU does not tell, so there a run has none.
class RunObserver {
 public:
  /// Gets the linear index of a block in its launch, and the first bytes of the sectors that one request of one of its
  /// warps touches, ascending.
  using Visit = std::function<void(std::uint64_t block, std::span<const std::uint64_t> sectors)>;

  virtual ~RunObserver() = default;

  /// The block that wrote the byte at `address` in device memory last; empty if none did.
  [[nodiscard]] virtual std::optional<core::Index3> block_that_wrote(const void* address) const = 0;

  /// Visits the requests of this kind to global memory, launch by launch and block by block. None are known unless
  /// Exercise::keeps_requests is set.
  virtual void for_each_request(memory::Kind kind, const Visit& visit) const = 0;

  /// The same requests in the order in which they reach the memory if `resident_blocks` blocks take turns.
  [[nodiscard]] virtual std::vector<memory::DramRequest> requests_in_turns(memory::Kind kind,
                                                                           int resident_blocks) const = 0;

  /// Bytes, in whole sectors, that a warp has loaded from global memory since it began or last stored there, whenever
  /// it begins to store: the mean. So much of its data can be on the way at the same time, in this order of the
  /// program. A store to shared memory with a barrier or a __syncwarp() behind it counts as a store: it needs what was
  /// loaded, and no load moves across the barrier.
  [[nodiscard]] virtual double bytes_loaded_before_stores() const = 0;

  /// Bytes of copies to shared memory that a warp has begun and that are not done yet, whenever it stores to global
  /// memory: the mean. So much arrives while the warp works on what is there. A copy is done when its threads have
  /// waited for it, so who waits for everything at once has nothing on its way.
  [[nodiscard]] virtual double bytes_on_their_way_at_stores() const = 0;
};

}  // namespace grading
