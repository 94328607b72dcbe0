// The program that grades one kernel file: an exercise's test, the learner's kernel and the emulator, linked together.
// `course` runs it in a child process, because the learner's code may crash, hang or recurse.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "common/core/text_file.h"
#include "common/grading/estimated_run.h"
#include "common/grading/grader.h"
#include "common/simt/runtime/crash_reports.h"

namespace {

struct Options {
  std::string chapter;
  std::string exercise;
  std::string file;
  std::string result;
  double time_limit_s = 0;
  std::string shape;
  std::string metric;
  std::uint64_t seed = 0;
  std::string gpu;
};

void declare(CLI::App& app, Options& options) {
  app.add_option("--chapter", options.chapter, "its chapters/NN_topic/chapter.json")->required();
  app.add_option("--exercise", options.exercise, "its ID, such as 01_coalescing.scale_matrix")->required();
  app.add_option("--file", options.file, "what the verdict calls the graded file")->required();
  app.add_option("--time-limit", options.time_limit_s, "in seconds")->required();
  app.add_option("--result", options.result, "where the verdict goes")->required();
  const auto shape = app.add_option("--shape", options.shape, "one run alone: ROWSxCOLS, or memory: what decides");
  app.add_option("--metric", options.metric, "of that run, in place of the targets")->needs(shape);
  app.add_option("--seed", options.seed, "of the graded file's text: decides on the second shape");
  app.add_option("--estimate", options.gpu, "the time on this GPU, and nothing else");
}

grading::Verdict grade(const Options& options) {
  if (!options.gpu.empty())
    return {.state = grading::State::solved, .estimate = estimate_time(grading::exercise, options.gpu)};
  const auto targets = grading::read_targets(core::read_text(options.chapter), options.exercise);
  if (options.shape.empty()) return grading::grade(grading::exercise, targets, options.seed);
  const grading::Shape shape =
      options.shape == "memory" ? grading::exercise.memory_shape : grading::parse_shape(options.shape);
  if (options.metric.empty()) return grading::grade_shape(grading::exercise, shape, targets);
  const grading::Target anything{.metric = options.metric, .limit = {std::numeric_limits<double>::infinity()}};
  return grading::grade_shape(grading::exercise, shape, {anything});
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Grades one file. It is run by ./course check.");
  Options options;
  declare(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  const auto write = [&](grading::Verdict verdict) {
    verdict.exercise = options.exercise;
    verdict.file = options.file;
    std::ofstream(options.result) << grading::to_json(verdict);
    std::fflush(stdout);
  };
  simt::report_crashes(options.time_limit_s, [&](const safety::Finding& finding) {
    grading::Verdict verdict;
    verdict.profile.findings.push_back(finding);
    write(verdict);
  });
  try {
    write(grade(options));
    simt::stop_reporting_crashes();
  } catch (const std::exception& error) {
    simt::stop_reporting_crashes();
    std::fprintf(stderr, "grader: %s\n", error.what());
    return 5;
  }
  return 0;
}
