#pragma once

#include <string>

#include "common/grading/verdict.h"

namespace report {

/// How a target was met or missed, in a sentence without its full stop: "loads from in take 246016 requests; the target
/// is at most 4096". A missed one says why that is asked for where the number does not, and gives its example.
std::string target_sentence(const grading::Measurement& measurement, const simt::Profile& profile);

}  // namespace report
