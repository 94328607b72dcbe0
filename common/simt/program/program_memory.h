#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "common/safety/shadow_memory.h"
#include "common/simt/program/device_heap.h"
#include "common/simt/program/device_memory.h"
#include "common/simt/program/program_symbols.h"

namespace simt {

/// All memory that kernels of this program may use, and what the checks know of it from launch to launch.
class ProgramMemory {
 public:
  /// What the host has allocated.
  [[nodiscard]] DeviceMemory& allocations() { return allocations_; }
  /// What the host has allocated.
  [[nodiscard]] const DeviceMemory& allocations() const { return allocations_; }
  /// What kernels allocate.
  [[nodiscard]] DeviceHeap& heap() { return heap_; }
  /// What the checks know of the arena of the heap. Not before it is made, and not for several threads at once.
  safety::ShadowMemory& shadow_of_heap();
  /// The program's variables; read on first use, by whichever worker needs them first.
  /// @throws std::runtime_error if the program's symbol table cannot be read (a stripped executable)
  [[nodiscard]] const ProgramSymbols& symbols() const;
  /// What the checks know about a `__device__` variable: what kernels leave there is there for the next launch. Not for
  /// several threads at once.
  safety::ShadowMemory& shadow_of_variable(const ProgramSymbol& variable);
  /// A shadow for one launch. For any thread.
  std::unique_ptr<safety::ShadowMemory> make_shadow(std::uint64_t begin, std::uint64_t bytes);

 private:
  safety::CellPool cells_;
  DeviceMemory allocations_{cells_};
  DeviceHeap heap_;
  std::unique_ptr<safety::ShadowMemory> heap_shadow_;
  mutable std::once_flag are_read_;
  mutable ProgramSymbols symbols_;
  std::map<std::uint64_t, safety::ShadowMemory> variable_shadows_;  // by offset
};

}  // namespace simt
