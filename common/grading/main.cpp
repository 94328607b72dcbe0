// The program that grades one kernel file: an exercise's test, the learner's kernel and the emulator, linked together.
// `course` runs it in a child process, because the learner's code may crash, hang or recurse.

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <stdexcept>
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
    "       [--shape ROWSxCOLS|memory [--metric NAME]]   one run, and one number in place of the targets\n"
    "Graders are run by ./course check.\n";

/// "256x512", or "memory" for the shape whose counters decide.
grading::Shape parse_shape(const std::string& text) {
  if (text == "memory") return grading::exercise.memory_shape;
  grading::Shape shape;
  int used = 0;
  const int found = std::sscanf(text.c_str(), "%dx%d%n", &shape.rows, &shape.cols, &used);
  if (found != 2 || used != static_cast<int>(text.size()) || shape.rows < 1 || shape.cols < 1) {
    throw std::invalid_argument(fmt::format("--shape {}: expected ROWSxCOLS such as 256x512, or memory", text));
  }
  return shape;
}

grading::Verdict grade(const std::map<std::string, std::string>& options) {
  const auto targets = grading::read_targets(read_file(options.at("--manifest")), options.at("--exercise"));
  if (!options.contains("--shape")) return grading::grade(grading::exercise, targets);
  const grading::Shape shape = parse_shape(options.at("--shape"));
  if (!options.contains("--metric")) return grading::grade_shape(grading::exercise, shape, targets);
  const grading::Target anything{.metric = options.at("--metric"), .limit = {.value = std::numeric_limits<double>::infinity()}};
  return grading::grade_shape(grading::exercise, shape, {anything});
}

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
  grading::install_watchdog(std::strtod(options["--time-limit"].c_str(), nullptr), [&](const safety::Finding& finding) {
    grading::Verdict verdict;
    verdict.profile.findings.push_back(finding);
    write(verdict);
  });
  try {
    write(grade(options));
    grading::disarm_watchdog();
  } catch (const std::exception& error) {
    grading::disarm_watchdog();
    fmt::print(stderr, "grader: {}\n", error.what());
    return 5;
  }
  return 0;
}
