#pragma once

#include <filesystem>
#include <string>

namespace course {

/// A variable of the environment; empty when it is not set.
std::string environment(const char* name);

/// A variable of the environment that holds seconds, `usual` when it is not set. Throws UsageError when it holds
/// anything else, or more than an hour.
double seconds_in_environment(const char* name, double usual);

/// `path` as a learner in the current directory would type it: relative where that is shorter, else absolute.
std::string display_path(const std::filesystem::path& path);

/// How the learner started the course, for the commands that messages suggest: "./course" or "../../course".
std::string command_name();

}  // namespace course
