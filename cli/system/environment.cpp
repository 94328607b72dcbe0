#include "cli/system/environment.h"

#include <fmt/format.h>

#include <cstdlib>
#include <system_error>

#include "cli/system/usage_error.h"

namespace course {
namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

double seconds_in_environment(const char* name, double usual) {
  constexpr double kLongest = 3600;
  const char* text = std::getenv(name);
  if (text == nullptr) return usual;
  char* end = nullptr;
  const double seconds = std::strtod(text, &end);
  if (end == text || *end != '\0' || !(seconds > 0 && seconds <= kLongest)) {
    throw UsageError(fmt::format("{} is '{}'; expected seconds, more than 0 and at most 3600", name, text));
  }
  return seconds;
}

std::string display_path(const fs::path& path) {
  std::error_code error;
  const std::string absolute = fs::absolute(path).lexically_normal().string();
  const std::string relative = fs::relative(path, fs::current_path(error), error).string();
  return error || relative.empty() || relative.size() > absolute.size() ? absolute : relative;
}

std::string command_name() {
  const std::string name = environment("COURSE_COMMAND");
  return name.empty() ? "./course" : name;
}

}  // namespace course
