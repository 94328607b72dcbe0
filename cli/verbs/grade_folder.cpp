#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "cli/course/hand_ins.h"
#include "cli/grade/grade.h"
#include "cli/grade/verdict_words.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/system/exit_codes.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"
#include "cli/verbs/verbs.h"
#include "common/report/source_excerpt.h"
#include "common/report/target_sentence.h"
#include "common/report/terminal.h"
#include "common/report/wording.h"

namespace course {
namespace {

namespace fs = std::filesystem;

/// What became of one file.
struct Line {
  std::optional<grading::State> state;  ///< empty: no kernel was judged
  std::string words;                    ///< "the result is wrong", or why there is no verdict
  std::string why;                      ///< what is wrong with a kernel, in a sentence; empty for a solved one

  [[nodiscard]] const char* result() const {
    if (!state) return "error";
    return *state == grading::State::solved ? "solved" : "not_solved";
  }
};

std::string why(const grading::Verdict& verdict) {
  if (verdict.state == grading::State::does_not_compile) return lines_of(verdict.compiler_output + "\n").front();
  if (!is_measured(verdict.state)) return why_not_measured(verdict, verdict.file);
  const auto missed = std::ranges::find(verdict.measurements, false, &grading::Measurement::met);
  return missed == verdict.measurements.end() ? "" : report::target_sentence(*missed, verdict.profile);
}

/// Whatever is wrong with this file, the next one has its turn.
Line judge(const CourseTree& tree, const HandIn& file) {
  if (file.exercise == nullptr) return {std::nullopt, file.problem, ""};
  try {
    const grading::Verdict verdict = grade(tree, {file.exercise, Variant::candidate, file.file});
    return {verdict.state, in_words(verdict), why(verdict)};
  } catch (const std::exception& error) {
    return {std::nullopt, error.what(), ""};
  }
}

/// Names of files are foreign text, which must not reach a terminal as it is.
std::string shown(const std::string& text) { return replace_all(report::printable(text), "\n", " "); }

std::string id_of(const HandIn& file) {
  return file.exercise == nullptr ? file.file.filename().string() : file.exercise->short_id();
}

/// How wide the columns are that stand before the words.
struct Columns {
  std::size_t who = 0, exercise = 0;
};

Columns columns_for(const std::vector<HandIn>& files) {
  Columns columns;
  for (const HandIn& file : files) {
    columns.who = std::max(columns.who, report::columns_of(shown(file.who)));
    columns.exercise = std::max(columns.exercise, report::columns_of(shown(id_of(file))));
  }
  return columns;
}

void print_line(const Columns& columns, const HandIn& file, const Line& line) {
  const bool utf8 = locale_is_utf8();
  const bool solved = line.state == grading::State::solved;
  const char* mark = !line.state ? "!" : solved ? (utf8 ? "✓" : "+") : (utf8 ? "✗" : "x");
  fmt::print("  {} {:<{}}  {:<{}}  {}{}\n", mark, shown(file.who), columns.who, shown(id_of(file)), columns.exercise,
             line.state ? "" : "error: ", shown(line.words));
  std::fflush(stdout);
}

using Json = nlohmann::ordered_json;

Json as_json(const HandIn& file, const Line& line) {
  const Json none;
  return {{"who", file.who},
          {"exercise", file.exercise == nullptr ? none : Json(file.exercise->id())},
          {"file", file.file.string()},
          {"result", line.result()},
          {"state", line.state ? Json(grading::name_of(*line.state)) : none},
          {"why", line.state ? line.why : line.words}};
}

std::vector<HandIn> files_in(const CourseTree& tree, const std::string& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) throw UsageError(fmt::format("{}: there is no such folder", folder));
  std::vector<HandIn> files = hand_ins(tree.chapters(), folder);
  if (files.empty()) {
    throw UsageError(
        fmt::format("{}: no file to grade. Expected are files called like their exercise, one folder a student:\n"
                    "  {}/ada/scale_matrix.cu",
                    folder, folder));
  }
  return files;
}

}  // namespace

int grade_folder(const CourseTree& tree, const std::string& folder, bool json) {
  time_limit_s();  // a mistake in there is nobody's hand-in
  const std::vector<HandIn> files = files_in(tree, folder);
  const Columns columns = columns_for(files);
  Json lines = Json::array();
  std::size_t solved = 0;
  std::size_t errors = 0;
  std::string example;
  for (const HandIn& file : files) {
    const Line line = judge(tree, file);
    solved += line.state == grading::State::solved ? 1 : 0;
    errors += line.state ? 0 : 1;
    if (json) {
      lines.push_back(as_json(file, line));
      continue;
    }
    print_line(columns, file, line);
    if (example.empty() && !line.why.empty()) example = id_of(file) + " --file " + shown(display_path(file.file));
  }
  if (json) {
    const Json all{
        {"files", lines}, {"solved", solved}, {"not_solved", files.size() - solved - errors}, {"errors", errors}};
    // A file's name may be no UTF-8; what is not shows as a replacement character.
    fmt::print("{}\n", all.dump(2, ' ', false, Json::error_handler_t::replace));
  } else {
    fmt::print("\n  {} of {} solved", solved, report::counted(files.size(), "file"));
    if (errors > 0) fmt::print(", {}", report::counted(errors, "error"));
    fmt::print("\n");
    if (!example.empty())
      fmt::print("{}", report::render_next({fmt::format("{} check {}", command_name(), example)}, text_width()));
  }
  return solved == files.size() ? kSuccess : kNotSolved;
}

}  // namespace course
