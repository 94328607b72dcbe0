#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/simt/program/program_memory.h"
#include "common/simt/program/region.h"

namespace simt {

/// Which regions of memory have a shadow, for the checks.
enum class Shadows : std::uint8_t {
  none,    ///< no checks
  shared,  ///< every worker may check its own shared memory
  all,     ///< global memory too: then one worker runs all blocks
};

/// Tells which variable an address belongs to, for the OS thread that builds it (shared memory is per thread).
class AddressMap {
 public:
  /// @param memory        outlives the map
  /// @param shared_bytes  size of the `extern __shared__` array in this launch
  AddressMap(ProgramMemory& memory, std::uint64_t shared_bytes, Shadows shadows);

  /// [begin, end) are stacks of CUDA threads.
  void add_local(std::uint64_t begin, std::uint64_t end);

  /// The region that holds all of [first, last_end), or null. The pointer stays valid as long as the map.
  [[nodiscard]] const Region* find(std::uint64_t first, std::uint64_t last_end) const;

  /// What kernels allocate.
  [[nodiscard]] DeviceHeap& heap() const { return memory_.heap(); }

  /// The region that an out-of-bounds access most likely meant: the nearest one, or null if none is near. Where nothing
  /// but dynamic shared memory can lie, it is certain.
  [[nodiscard]] const Region* nearest(std::uint64_t address) const;

  /// The variable in global memory that ends at most 4 KiB before `address`, which is in no region; or null.
  [[nodiscard]] const Region* variable_before(std::uint64_t address) const;

  /// Whether `address` lies among the shared variables.
  [[nodiscard]] bool is_shared(std::uint64_t address) const { return address - shared_begin_ < shared_bytes_; }

  /// The shared variables, by address, to be poisoned before each block.
  [[nodiscard]] const std::vector<const Region*>& shared() const { return shared_; }

 private:
  [[nodiscard]] const Region* find_heap(std::uint64_t first, std::uint64_t last_end) const;

  ProgramMemory& memory_;
  const Shadows shadows_;
  std::vector<Region> regions_;  // by address, without overlap
  Region dynamic_;               // one of them, unless the launch gives no bytes of it
  std::deque<Region> local_;
  mutable std::optional<Region> heap_;  // made during a launch, by whichever kernel allocates first
  std::vector<const Region*> shared_;
  std::uint64_t shared_begin_ = 0;  // of all of them
  std::uint64_t shared_bytes_ = 0;
  std::vector<std::unique_ptr<safety::ShadowMemory>> shared_shadows_;
};

}  // namespace simt
