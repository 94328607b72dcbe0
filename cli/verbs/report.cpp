#include <fmt/format.h>

#include <cstdio>
#include <system_error>

#include "cli/course/chosen_gpu.h"
#include "cli/course/current_exercise.h"
#include "cli/course/starter.h"
#include "cli/grade/figure.h"
#include "cli/grade/grade.h"
#include "cli/grade/verdict_words.h"
#include "cli/grade/version_costs.h"
#include "cli/system/environment.h"
#include "cli/system/exit_codes.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"
#include "cli/verbs/verbs.h"
#include "common/report/html_report.h"

namespace course {
namespace fs = std::filesystem;

namespace {

report::GradedFile graded(const CourseTree& tree, const Attempt& attempt, const std::string& name) {
  grading::Verdict verdict = grade(tree, attempt);
  if (is_measured(verdict.state)) verdict.estimate = estimate(tree, attempt, chosen_gpu(tree)).estimate;
  std::error_code error;
  const bool readable = fs::is_regular_file(attempt.file, error);
  std::string text = readable ? read_text(attempt.file) : "";
  const int code_lines = count_code_lines(text);
  return {.name = name, .source = std::move(text), .verdict = std::move(verdict), .code_lines = code_lines};
}

/// The starter when the file is something else, the file, and the solution when there is one and it is not the file.
std::vector<report::GradedFile> files_side_by_side(const CourseTree& tree, const Attempt& attempt) {
  const Exercise& exercise = *attempt.exercise;
  std::vector<report::GradedFile> files;
  if (attempt.variant == Variant::solution) return {graded(tree, attempt, "solution")};
  report::GradedFile yours = graded(tree, attempt, "yours");
  if (yours.source == pristine_starter(tree, exercise)) {
    yours.name = attempt.variant == Variant::starter ? "yours (still the starter)" : "yours";
  } else {
    files.push_back(graded(tree, pristine_attempt(tree, exercise), "starter"));
  }
  files.push_back(std::move(yours));
  if (why_no_solution(tree, exercise).empty())
    files.push_back(graded(tree, reference_attempt(tree, exercise), "solution"));
  return files;
}

std::string title_of(const CourseTree& tree, const Exercise& exercise) {
  const Chapter& chapter = chapter_of(tree, exercise);
  return fmt::format("{} {} · {}", chapter.number(), chapter.title, exercise.name);
}

void write_file(const fs::path& path, const std::string& text) {
  if (write_text(path, text)) return;
  throw UsageError(fmt::format("cannot write {}; choose another file with --output", display_path(path)));
}

}  // namespace

int report(const CourseTree& tree, const ReportOptions& options) {
  const Progress progress(tree.state_dir());
  const Exercise& exercise = *current_exercise(tree, progress, options.id).exercise;
  const Attempt attempt = choose_file(tree, exercise, options.file);
  if (!options.figure.empty()) {
    const std::string svg = draw_figure(grade(tree, attempt), options.figure);
    options.output.empty() ? fmt::print("{}", svg) : write_file(options.output, svg);
    return kSuccess;
  }
  const std::vector<report::GradedFile> files = files_side_by_side(tree, attempt);
  const fs::path path =
      options.output.empty() ? tree.state_dir() / "reports" / (exercise.id() + ".html") : fs::path(options.output);
  const bool show_solution = attempt.variant == Variant::solution || progress.is_solved(exercise);
  write_file(path, report::render_html({.title = title_of(tree, exercise),
                                        .files = files,
                                        .show_solution = show_solution,
                                        .course_root = tree.root()}));
  fmt::print("file://{}\n", fs::absolute(path).lexically_normal().string());
  return kSuccess;
}

}  // namespace course
