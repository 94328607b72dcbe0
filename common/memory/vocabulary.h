#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "common/core/names.h"

namespace memory {

/// Whether a warp reads, writes, or reads and writes back in one step.
enum class Kind : std::uint8_t { load, store, atomic };

/// The memory that an access goes to. Only requests to global and shared memory are counted.
enum class Space : std::uint8_t { global, shared, constant, local };

/// Every Kind in words, in the order of the enumeration.
inline constexpr std::array<std::string_view, 3> kKindNames{"load", "store", "atomic"};
/// Every Space in words, in the order of the enumeration.
inline constexpr std::array<std::string_view, 4> kSpaceNames{"global", "shared", "constant", "local"};

/// "load", "store" or "atomic".
constexpr std::string_view name_of(Kind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }
/// "global", "shared", "constant" or "local".
constexpr std::string_view name_of(Space space) { return kSpaceNames[static_cast<std::size_t>(space)]; }

/// What a request to this memory costs: "sectors" of global memory, "wavefronts" of shared memory.
constexpr std::string_view unit_of(Space space) { return space == Space::shared ? "wavefronts" : "sectors"; }

/// One of these: "sector" or "wavefront".
constexpr std::string_view one_unit_of(Space space) { return unit_of(space).substr(0, unit_of(space).size() - 1); }

/// The kind of a name, if it is one.
constexpr std::optional<Kind> kind_named(std::string_view name) {
  return core::enumerator_named<Kind>(kKindNames, name);
}

/// The space of a name, if it is one.
constexpr std::optional<Space> space_named(std::string_view name) {
  return core::enumerator_named<Space>(kSpaceNames, name);
}

}  // namespace memory
