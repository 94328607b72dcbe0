#pragma once

#include <cstdint>

#include "common/core/source_location.h"

namespace source {

/// The source position of an instruction of this program, from its debug information; empty if it has none.
core::SourceLocation location_of(std::uint64_t program_counter);

}  // namespace source
