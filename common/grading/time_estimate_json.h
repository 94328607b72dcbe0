#pragma once

#include "common/core/time_estimate.h"
#include "common/grading/json.h"

namespace core {

/// All members by name.
void to_json(grading::Json& json, const TimeEstimate& estimate);
/// Throws std::exception when a key is missing.
void from_json(const grading::Json& json, TimeEstimate& estimate);

}  // namespace core
