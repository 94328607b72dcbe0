#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace course {

/// A main() for a file that has none, but a function `solve(device pointers, sizes)`: it allocates what the pointers
/// need, fills it, and calls solve() once.
///
/// @param file    has solve()
/// @param values  "N=1024" gives a number its value, "A=M*N" an array its elements. An array that is not named has as
///                many as all whole numbers multiplied. Elements are 0, 1, 2 ... and again 0, below 10 and below every
///                size, so that they can be indices.
/// @returns       C++ that includes `file`
/// @throws UsageError  for a file without solve(), one with main(), a value that is missing, unknown or no number, and
/// a
///                     parameter that is neither a number nor a pointer to numbers
std::string main_that_solves(const std::filesystem::path& file, const std::vector<std::string>& values);

}  // namespace course
