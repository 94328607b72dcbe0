#pragma once

#include <map>
#include <string>

#include "tests/conformance/counters.h"

namespace conformance {

/// What the emulator counts for every case of the measurements, by the same names: starters and solutions of the course
/// on their memory shapes ("01_coalescing.scale_matrix starter"), and the purpose-made kernels.
///
/// @throws std::runtime_error if a program is not built, or does not run to its end
std::map<std::string, Counters> emulate_all();

}  // namespace conformance
