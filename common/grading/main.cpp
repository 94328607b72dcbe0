// The program that grades one kernel file: an exercise's test, the learner's kernel and the emulator, linked together.
// `course` runs it in a child process, because the learner's code may crash, hang or recurse.

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "common/grading/grader.h"
#include "common/grading/watchdog.h"

namespace {

std::string read_file(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

constexpr const char* kUsage =
    "usage: {} --manifest FILE --exercise ID --file NAME --time-limit SECONDS --result FILE\n"
    "Graders are run by ./course check.\n";

}  // namespace

int main(int argc, char** argv) {
  std::map<std::string, std::string> options;
  for (int i = 1; i + 1 < argc; i += 2) options[argv[i]] = argv[i + 1];
  for (const char* required : {"--manifest", "--exercise", "--file", "--time-limit", "--result"}) {
    if (!options.contains(required)) {
      fmt::print(stderr, kUsage, argv[0]);
      return 2;
    }
  }
  const auto write = [&](grading::Verdict verdict) {
    verdict.exercise = options["--exercise"];
    verdict.file = options["--file"];
    std::ofstream(options["--result"]) << grading::to_json(verdict);
    std::fflush(stdout);
  };
  grading::install_watchdog(std::strtod(options["--time-limit"].c_str(), nullptr),
                            [&](const safety::Finding& finding) {
                              grading::Verdict verdict;
                              verdict.profile.findings.push_back(finding);
                              write(verdict);
                            });
  try {
    const auto targets = grading::read_targets(read_file(options["--manifest"]), options["--exercise"]);
    write(grading::grade(grading::exercise, targets));
    grading::disarm_watchdog();
  } catch (const std::exception& error) {
    grading::disarm_watchdog();
    fmt::print(stderr, "grader: {}\n", error.what());
    return 5;
  }
  return 0;
}
