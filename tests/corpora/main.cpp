// The program around a program of others:
//
//   <program> <result> <launch> [its arguments]
//
// runs its main() and writes one line for each finding into the file <result>, such as
//
//   race_global vector_add.cu 12 vector_add.cu 14
//
// (the second place only where there are two), then "end" if it came to its end. A finding stops a profile, so a
// program that shows several mistakes is run once for each: of its launches, only number <launch> counts; 0 stands for
// all.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "common/safety/finding_names.h"
#include "common/simt/runtime/crash_reports.h"
#include "common/simt/runtime/profiling.h"
#include "tests/corpora/prelude.h"

// The linker calls the program's main() so, and ours in its place (--wrap=main). One without parameters ignores them.
extern "C" int __real_main(int argc, char** argv);  // NOLINT(readability-identifier-naming)
extern "C" int __wrap_main(int argc, char** argv);  // NOLINT(readability-identifier-naming)

namespace corpora {
namespace {

constexpr double kTimeLimitSeconds = 60;

int launch_that_counts = 0;
int launches = 0;

std::string place(const core::SourceLocation& where) {
  const std::string file = std::filesystem::path(where.file).filename();
  return " " + (file.empty() ? "?" : file) + " " + std::to_string(where.line);
}

}  // namespace

bool next_launch_counts() { return ++launches == launch_that_counts || launch_that_counts == 0; }

}  // namespace corpora

int __wrap_main(int argc, char** argv) {
  std::ofstream result(argv[1]);
  corpora::launch_that_counts = std::stoi(argv[2]);
  const auto write = [&](const safety::Finding& finding) {
    std::fprintf(stderr, "%s\n", finding.message.c_str());
    result << name_of(finding.kind) << corpora::place(finding.where)
           << (finding.other ? corpora::place(*finding.other) : "") << std::endl;
  };
  simt::report_crashes(corpora::kTimeLimitSeconds, write);
  const simt::Profile profile = simt::profile([&] { __real_main(argc - 2, argv + 2); });
  simt::stop_reporting_crashes();
  for (const safety::Finding& finding : profile.findings) write(finding);
  result << "end\n";
  return 0;
}
