#include "cli/program/toolchain.h"

#include <fmt/format.h>

#include "cli/grade/build.h"
#include "cli/system/file_lock.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"

namespace course {
namespace {

Toolchain read_toolchain(const std::string& text) {
  Toolchain tools;
  for (const std::string& line : lines_of(text)) {
    const std::size_t space = line.find(' ');
    if (space == std::string::npos) continue;
    const std::string what = line.substr(0, space);
    const std::string value = line.substr(space + 1);
    if (what == "compiler") tools.compiler = value;
    if (what == "launcher") tools.launcher = value;
    if (what == "option") tools.options.push_back(value);
    if (what == "folder") tools.folders.push_back(value);
    if (what == "link") tools.link.push_back(value);
  }
  return tools;
}

}  // namespace

Toolchain ready_toolchain(const CourseTree& tree) {
  const FileLock lock(build_lock_file(tree.build()), kWaitingForBuild);
  const BuildResult built = build_target(tree, "profiler", {});
  if (!built.succeeded) throw UsageError("the emulator could not be built:\n" + built.output);
  return read_toolchain(read_text(tree.build() / "profiler.txt"));
}

}  // namespace course
