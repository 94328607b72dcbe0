#pragma once

#include <nlohmann/json.hpp>

#include "common/memory/dram_stream.h"

namespace memory {

// nlohmann-json finds these two by their names.

/// Writes a stream as part of a verdict.
void to_json(nlohmann::ordered_json& json, const DramStream& stream);

/// Throws std::exception when `json` is not a stream, or one of a memory that cannot exist or is too large to draw.
void from_json(const nlohmann::ordered_json& json, DramStream& stream);

}  // namespace memory
