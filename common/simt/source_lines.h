#pragma once

#include <cstdint>

#include "common/safety/finding.h"

namespace simt {

/// The source position of an instruction of this program, from its debug information; empty if it has none.
safety::SourceLocation source_location_of(std::uint64_t program_counter);

}  // namespace simt
