#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/memory/vocabulary.h"
#include "common/safety/shadow_memory.h"

namespace simt {

/// A stretch of memory that a kernel may touch.
struct Region {
  std::uint64_t begin = 0;  ///< address of its first byte
  std::uint64_t end = 0;  ///< one past its last byte
  std::string name;  ///< for messages; may be empty
  memory::Space space = memory::Space::global;  ///< where it lies
  std::size_t element_bytes = 1;  ///< size of one element, to name an index
  std::uint64_t created = 0;  ///< global memory: orders regions in a way that does not change from run to run
  safety::ShadowMemory* shadow = nullptr;  ///< null unless the launch is checked; never for constant and local memory

  /// Whether all of [first, last_end) lies inside.
  [[nodiscard]] bool contains(std::uint64_t first, std::uint64_t last_end) const {
    return first >= begin && last_end <= end;
  }
};

/// Tells which variable an address belongs to, for the OS thread that builds it (shared memory is per thread).
class AddressMap {
 public:
  /// @param dynamic_shared_bytes  size of the `extern __shared__` array in this launch
  /// @param local_begin, local_end  the stacks of the CUDA threads
  /// @param with_shadows  give every region of global and shared memory its shadow
  AddressMap(std::uint64_t dynamic_shared_bytes, std::uint64_t local_begin, std::uint64_t local_end, bool with_shadows);

  /// The region that holds all of [first, last_end), or null. The pointer stays valid as long as the map.
  [[nodiscard]] const Region* find(std::uint64_t first, std::uint64_t last_end) const;

  /// The region that an out-of-bounds access most likely meant: the nearest one, or null if none is near.
  [[nodiscard]] const Region* nearest(std::uint64_t address) const;

  /// Whether `address` lies among the shared variables.
  [[nodiscard]] bool is_shared(std::uint64_t address) const {
    return !shared_.empty() && address >= shared_.front()->begin && address < shared_.back()->end;
  }

  /// Whether the region is a `__shared__` or `__device__` variable, which others follow without a gap.
  [[nodiscard]] bool has_neighbours(const Region& region) const;

  /// The variable of a name that is in the same kind of memory as `like`, the nearest if there are several, or null.
  [[nodiscard]] const Region* variable(const std::string& name, const Region& like) const;

  /// The shared variables, by address, to be poisoned before each block.
  [[nodiscard]] const std::vector<const Region*>& shared() const { return shared_; }

 private:
  std::vector<Region> regions_;  // by address, without overlap
  std::vector<const Region*> shared_;
  std::vector<std::unique_ptr<safety::ShadowMemory>> shared_shadows_;
};

}  // namespace simt
