#pragma once

#include <map>
#include <string>

#include "tests/conformance/measured.h"

namespace conformance {

/// The text of docs/conformance.md.
std::string document(const Measurements& measured, const std::vector<Exception>& exceptions,
                     const std::map<std::string, Counters>& emulated);

}  // namespace conformance
