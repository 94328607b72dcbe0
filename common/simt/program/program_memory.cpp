#include "common/simt/program/program_memory.h"

namespace simt {

const ProgramSymbols& ProgramMemory::symbols() const {
  std::call_once(are_read_, [this] { symbols_ = read_program_symbols(); });
  return symbols_;
}

safety::ShadowMemory& ProgramMemory::shadow_of_variable(const ProgramSymbol& variable) {
  const auto [entry, is_new] = variable_shadows_.try_emplace(variable.offset, cells_, variable.offset, variable.bytes);
  if (is_new) entry->second.mark_written(variable.offset, variable.bytes);  // zero unless it says otherwise
  return entry->second;
}

safety::ShadowMemory& ProgramMemory::shadow_of_heap() {
  if (heap_shadow_ == nullptr) heap_shadow_ = make_shadow(heap_.begin(), heap_.arena_bytes());
  return *heap_shadow_;
}

std::unique_ptr<safety::ShadowMemory> ProgramMemory::make_shadow(std::uint64_t begin, std::uint64_t bytes) {
  return std::make_unique<safety::ShadowMemory>(cells_, begin, bytes);
}

}  // namespace simt
