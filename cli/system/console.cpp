#include "cli/system/console.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "cli/system/environment.h"
#include "cli/system/raw_terminal.h"

namespace course {

int text_width() {
  constexpr int kNarrowest = 40;
  if (isatty(STDOUT_FILENO) != 0) return std::clamp(terminal_size().cols, kNarrowest, kWidestText);
  const int columns = std::atoi(environment("COLUMNS").c_str());
  return columns > 0 ? std::max(columns, kNarrowest) : kWidestText;
}

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

report::RenderOptions console_options(const std::filesystem::path& course_root) {
  const bool terminal = isatty(STDOUT_FILENO) != 0;
  return {.colour = terminal && environment("NO_COLOR").empty() && environment("TERM") != "dumb",
          .utf8 = locale_is_utf8(),
          .course_root = course_root,
          .width = text_width()};
}

}  // namespace course
