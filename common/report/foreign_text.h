#pragma once

#include <string>
#include <vector>

namespace report {

/// The beginning of what a program printed, and where the rest is. A line that goes on and on is cut, too.
/// @param file  holds all of it; empty when no file does
std::string beginning_of(const std::string& program_output, const std::string& file);

/// The first few warnings, and how many there are more.
std::string first_of(const std::vector<std::string>& warnings);

}  // namespace report
