#pragma once

#include <string>

namespace zoo {

/// The comparison with compute-sanitizer as Markdown tables: the emulator's findings of now beside
/// tests/data/compute_sanitizer_zoo.csv. Ends in a line break.
std::string comparison();

}  // namespace zoo
