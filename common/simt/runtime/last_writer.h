#pragma once

#include <optional>

#include "common/core/index3.h"

namespace simt {

/// The block of the latest checked launch that wrote the byte at `address` in device memory last; empty if none did.
std::optional<core::Index3> block_that_wrote(const void* address);

}  // namespace simt
