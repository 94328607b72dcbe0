#include <fmt/format.h>

#include <cstdio>

#include "cli/system/child.h"
#include "cli/system/exit_codes.h"
#include "cli/system/usage_error.h"
#include "cli/verbs/verbs.h"

namespace course {
namespace fs = std::filesystem;

namespace {

/// Where `cmake --preset docs` builds, or a folder of the build folder when the checkout cannot be written.
fs::path book_build(const CourseTree& tree) {
  const bool usual_folder = tree.build() == tree.root() / "build" / "cpu";
  return usual_folder ? tree.root() / "build" / "docs" : tree.build() / "docs";
}

void run_tool(const CourseTree& tree, const std::vector<std::string>& command) {
  constexpr double kMinutes = 60;
  const ChildResult result = run_child({.command = command, .working_dir = tree.root(), .time_limit_s = 10 * kMinutes});
  if (result.succeeded()) return;
  throw UsageError(
      fmt::format("the book could not be made. It needs the packages doxygen and graphviz.\n{}", result.output));
}

}  // namespace

int docs(const CourseTree& tree) {
  const fs::path build = book_build(tree);
  fmt::print(stderr, "Making the book ...\n");
  run_tool(tree, {"cmake", "--preset", "docs", "-B", build.string()});
  run_tool(tree, {"cmake", "--build", build.string()});
  fmt::print("file://{}\n", (build / "book" / "html" / "index.html").string());
  return kSuccess;
}

}  // namespace course
