#pragma once

namespace core {

/// The byte that fresh device memory is filled with: four of them are a NaN, as a float and as a double.
inline constexpr unsigned char kPoison = 0xff;

}  // namespace core
