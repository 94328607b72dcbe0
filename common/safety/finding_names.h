#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "common/core/names.h"
#include "common/safety/finding.h"

namespace safety {

/// Every FindingKind in words, in the order of the enumeration.
inline constexpr std::array<std::string_view, 15> kFindingKindNames{"out_of_bounds",
                                                                    "misaligned",
                                                                    "write_to_constant",
                                                                    "race_shared",
                                                                    "race_global",
                                                                    "uninitialized_shared",
                                                                    "uninitialized_global",
                                                                    "divergent_barrier",
                                                                    "invalid_mask",
                                                                    "invalid_tensor_map",
                                                                    "invalid_launch",
                                                                    "host_access",
                                                                    "hang",
                                                                    "stack_overflow",
                                                                    "crash"};
static_assert(static_cast<std::size_t>(FindingKind::crash) + 1 == kFindingKindNames.size());

/// "race_shared" and so on.
constexpr std::string_view name_of(FindingKind kind) { return kFindingKindNames[static_cast<std::size_t>(kind)]; }

/// The kind of a name, if it is one.
constexpr std::optional<FindingKind> finding_kind_named(std::string_view name) {
  return core::enumerator_named<FindingKind>(kFindingKindNames, name);
}

}  // namespace safety
