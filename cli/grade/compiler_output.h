#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace course {

/// The first error of a failed build, without the build tool's own lines, and how many more there are.
///
/// An error inside a header is preceded by the line of `file` that led there, so that the text always starts with a
/// place in the learner's own file when there is one. `file` is the path that the compiler was given.
std::string first_error(std::string_view build_output, const std::string& file);

/// What the compiler warns of in `file`, each once: its place and sentence, and the line that it is about.
std::vector<std::string> warnings_about(std::string_view compiler_output, const std::string& file);

/// The signature in "undefined reference to `name(...)'" for a function called `name`, if the linker said so.
std::optional<std::string> undefined_function(std::string_view build_output, const std::string& name);

}  // namespace course
