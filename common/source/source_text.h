#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "common/core/source_location.h"

namespace source {

/// Line `number`, counted from 1, without its line break; empty when the file or the line is not there.
std::optional<std::string> read_line(const std::filesystem::path& file, int number);

/// The column where the expression starts that `column` of `line` belongs to; both count bytes from 1.
///
/// g++ puts the place of `a[i]` at its `]`, of `f(i)` at its `)` and of `a[i] = x` at its `=`. A reader looks for `a`
/// or `f`. Any other column is returned as it is.
int start_of_expression(std::string_view line, int column);

}  // namespace source
