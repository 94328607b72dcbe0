// The program around a program of others:
//
//   <program> <result> <launch> [its arguments]
//
// runs its main() and writes one line for each finding into the file <result>, such as
//
//   race_global vector_add.cu 12 vector_add.cu 14
//
// (the second place only where there are two), then "end" if it came to its end. A finding stops a profile, so a
// program that shows several mistakes is run once for each: of its launches, only number <launch> counts; "all" is all
// of them. With "conflicts" in place of a number, nothing is checked; the line is "conflict" if ConflictLog saw one.

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include "common/safety/finding_names.h"
#include "common/simt/runtime/crash_reports.h"
#include "common/simt/runtime/profiling.h"
#include "tests/corpora/conflict_log.h"
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

void look_for_conflicts(const std::function<void()>& program, std::ofstream& result) {
  ConflictLog log;
  simt::profile(program, {.checks = false, .sinks = {&log}});
  if (log.has_conflict()) result << "conflict\n";
}

void check(const std::function<void()>& program, std::ofstream& result) {
  const auto write = [&](const safety::Finding& finding) {
    std::fprintf(stderr, "%s\n", finding.message.c_str());
    result << name_of(finding.kind) << place(finding.where) << (finding.other ? place(*finding.other) : "")
           << std::endl;  // the program may end at once
  };
  simt::report_crashes(kTimeLimitSeconds, write);
  const simt::Profile profile = simt::profile(program);
  simt::stop_reporting_crashes();
  for (const safety::Finding& finding : profile.findings) write(finding);
}

}  // namespace

bool next_launch_counts() { return ++launches == launch_that_counts || launch_that_counts == 0; }

}  // namespace corpora

int __wrap_main(int argc, char** argv) {
  std::ofstream result(argv[1]);
  const std::string what = argv[2];
  const auto program = [&] { __real_main(argc - 2, argv + 2); };
  if (what == "conflicts") {
    corpora::look_for_conflicts(program, result);
  } else {
    std::from_chars(what.data(), what.data() + what.size(), corpora::launch_that_counts);
    corpora::check(program, result);
  }
  result << "end\n";
  return 0;
}
