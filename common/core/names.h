#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace core {

/// The enumerator of a name. `names` has one for each, in the order of the enumeration.
template <typename Enum, std::size_t Count>
constexpr std::optional<Enum> enumerator_named(const std::array<std::string_view, Count>& names,
                                               std::string_view name) {
  for (std::size_t i = 0; i < Count; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace core
