#pragma once

#include <cstddef>
#include <cstdint>

#include "common/simt/runtime/textures.h"

namespace simt::detail {

/// Memory as texture or surface.
struct View {
  char* memory;                  ///< its first byte
  cudaChannelFormatDesc format;  ///< of an element
  std::size_t pitch;             ///< bytes from one row to the next
  int size[3];                   ///< in elements; 1 where there is no such dimension
  cudaTextureDesc how;           ///< it is read
  cudaResourceDesc resource;     ///< what it was made of

  /// Of all parts.
  [[nodiscard]] int element_bytes() const { return (format.x + format.y + format.z + format.w) / 8; }
  /// The first byte of an element.
  [[nodiscard]] char* element(int x_bytes, int y, int z) const {
    return memory +
           (static_cast<std::size_t>(z) * static_cast<std::size_t>(size[1]) + static_cast<std::size_t>(y)) * pitch +
           x_bytes;
  }
};

/// What the handle of a texture or surface stands for.
inline View& view_of(unsigned long long handle) { return *reinterpret_cast<View*>(handle); }

}  // namespace simt::detail
