#pragma once

#include <cstdint>

#include "common/simt/trace/record.h"

namespace simt {

/// An index that its array does not have, as a record holds it in place of an address.
///
///   63   32 31                    0
///   [ index | place of the type's name ]
struct Subscript {
  const char* array_type = nullptr;  ///< as g++ quotes it: "'float [4][32]'"
  std::int32_t index = 0;            ///< of the first dimension there

  /// For a record. The name is part of this program.
  [[nodiscard]] std::uint64_t packed() const {
    const auto offset = static_cast<std::uint64_t>(array_type - __executable_start);
    return std::uint64_t{static_cast<std::uint32_t>(index)} << 32 | (offset & 0xffff'ffff);
  }
  /// From a record.
  static Subscript unpacked(std::uint64_t word) {
    return {__executable_start + (word & 0xffff'ffff), static_cast<std::int32_t>(word >> 32)};
  }
};

}  // namespace simt
