#include "cli/grade/run_note.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "cli/system/environment.h"

namespace course {

void RunNote::show(const std::string& program) {
  on_terminal_ = isatty(STDERR_FILENO) != 0;
  if (on_terminal_) fmt::print(stderr, "\r\x1b[Krunning {} ...", program);
  if (!on_terminal_ && !environment("COURSE_STEPS").empty()) fmt::print(stderr, "running {} ...\n", program);
  std::fflush(stderr);
}

RunNote::~RunNote() {
  if (!on_terminal_) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

}  // namespace course
