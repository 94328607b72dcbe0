#include "cli/system/environment.h"

#include <cstdlib>
#include <system_error>

namespace course {
namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
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
