#pragma once

#include <string>

namespace core {

/// A position in the learner's source. `file` is empty when it is not known.
struct SourceLocation {
  std::string file;  ///< as the compiler was given it
  int line = 0;      ///< counted from 1; 0 when not known
  int column = 0;    ///< counted from 1, in bytes; 0 when not known

  /// Whether both are the same place.
  bool operator==(const SourceLocation&) const = default;
};

}  // namespace core
