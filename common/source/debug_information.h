#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "common/core/source_location.h"

namespace source {

/// The debug information of this program: where in the source its instructions come from.
///
/// Nothing is read before the first question. May be asked from several threads.
class DebugInformation {
 public:
  DebugInformation();
  ~DebugInformation();

  /// The source position of an instruction; empty if it has none.
  [[nodiscard]] core::SourceLocation location_of(std::uint64_t program_counter) const;
  /// Where the inlined functions are called that an instruction is part of, innermost first; empty if it is in none.
  [[nodiscard]] std::vector<core::SourceLocation> inlined_calls(std::uint64_t program_counter) const;

  /// The function that an instruction is part of, as the linker calls it; empty if it is in none.
  [[nodiscard]] std::string function_at(std::uint64_t program_counter) const;
  /// Whether the linker may have taken the function from any of several object files: an instance of a template, or an
  /// inline function.
  [[nodiscard]] bool is_of_many_files(std::uint64_t program_counter) const;

 private:
  class Reader;
  std::unique_ptr<Reader> reader_;
};

}  // namespace source
