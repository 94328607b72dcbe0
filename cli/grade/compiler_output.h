#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace course {

/// The first error of a failed build, without the build tool's own lines, and how many more there are.
///
/// An error inside a header is preceded by the line of `file` that led there, so that the text always starts with a
/// place in the learner's own file when there is one. `file` is the path that the compiler was given.
std::string first_error(std::string_view build_output, const std::string& file);

/// The signature in "undefined reference to `name(...)'" for a function called `name`, if the linker said so.
std::optional<std::string> undefined_function(std::string_view build_output, const std::string& name);

}  // namespace course
