#pragma once

#include <map>
#include <string>

#include "tests/machine_code/recorded.h"

namespace machine_code {

/// What docs/conformance.md says about the kernels of kernels.h.
std::string document(const Recorded& recorded, const std::map<std::string, Widths>& emulated);

}  // namespace machine_code
