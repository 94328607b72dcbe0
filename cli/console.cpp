#include "cli/console.h"

#include <unistd.h>

#include <cstdlib>
#include <string>

namespace course {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = environment(name);
    if (value.empty()) continue;
    for (const char* spelling : {"UTF-8", "utf-8", "UTF8", "utf8"}) {
      if (value.find(spelling) != std::string::npos) return true;
    }
    return false;
  }
  return false;
}

report::RenderOptions console_options(const CourseTree& tree) {
  const bool terminal = isatty(STDOUT_FILENO) != 0;
  return {.colour = terminal && environment("NO_COLOR").empty() && environment("TERM") != "dumb",
          .utf8 = locale_is_utf8(),
          .course_root = tree.root()};
}

}  // namespace course
