#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/class/class_page.h"
#include "cli/class/class_run.h"
#include "cli/class/result_files.h"
#include "cli/course/hand_ins.h"
#include "cli/grade/grade.h"
#include "cli/system/cell.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/system/exit_codes.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"
#include "cli/verbs/verbs.h"
#include "common/report/source_excerpt.h"
#include "common/report/terminal.h"
#include "common/report/word_wrap.h"
#include "common/report/wording.h"

namespace course {
namespace {

namespace fs = std::filesystem;

/// Names of files are foreign text, which must not reach a terminal as it is.
std::string shown(const std::string& text) { return replace_all(report::printable(text), "\n", " "); }

std::string shown_exercise(const HandIn& file) { return shown(no_judgement(file, "").exercise()); }

/// How wide the columns are that stand before the words.
struct Columns {
  std::size_t who = 0, exercise = 0;
};

Columns columns_for(const std::vector<HandIn>& files) {
  Columns columns;
  for (const HandIn& file : files) {
    columns.who = std::max(columns.who, report::columns_of(shown(file.who)));
    columns.exercise = std::max(columns.exercise, report::columns_of(shown_exercise(file)));
  }
  return columns;
}

void print_line(const Columns& columns, const Judgement& one) {
  const bool utf8 = locale_is_utf8();
  const bool solved = one.state == grading::State::solved;
  const char* mark = !one.state ? "!" : solved ? (utf8 ? "✓" : "+") : (utf8 ? "✗" : "x");
  fmt::print("  {} {:<{}}  {:<{}}  {}{}\n", mark, shown(one.file.who), columns.who, shown_exercise(one.file),
             columns.exercise, one.state ? "" : "error: ", shown(one.words));
  std::fflush(stdout);
}

/// On one line of a terminal, which the next line of results takes the place of.
class ProgressLine {
 public:
  void show(const ClassProgress& now) {
    if (!is_terminal_) return;
    fmt::print(stderr, "\r\x1b[K{}", now.done == now.files ? "" : text_of(now));
    std::fflush(stderr);
  }
  void clear() const {
    if (is_terminal_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  static std::string text_of(const ClassProgress& now) {
    std::string text = fmt::format("graded {} of {}", now.done, report::counted(now.files, "file"));
    if (now.known > 0) text += fmt::format(", {} as before", now.known);
    return text + fmt::format(", {} not solved", now.not_solved);
  }

  bool is_terminal_ = isatty(STDERR_FILENO) != 0;
};

using Json = nlohmann::ordered_json;

Json as_json(const Judgement& one) {
  const Json none;
  return {{"who", one.file.who},
          {"exercise", one.file.exercise == nullptr ? none : Json(one.file.exercise->id())},
          {"file", one.file.file.string()},
          {"result", one.result()},
          {"state", one.state ? Json(grading::name_of(*one.state)) : none},
          {"why", one.state ? one.why : one.words}};
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

/// Never silently: whoever grades files of others has to know what these can do.
bool has_cells(bool is_asked_for) {
  if (!is_asked_for) return false;
  const std::string why = Cell::why_not();
  if (why.empty()) return true;
  const std::string sentence = "course: hand-ins run without a cell, so they can read and change what you can: " + why;
  fmt::print(stderr, "{}\n", fmt::join(report::word_wrap(sentence, text_width()), "\n"));
  return false;
}

}  // namespace

int grade_folder(const CourseTree& tree, const GradeFolderOptions& options) {
  time_limit_s();  // a mistake in there is nobody's hand-in
  const std::vector<HandIn> files = files_in(tree, options.folder);
  const Points points =
      options.points.empty() ? Points() : Points(tree.chapters(), read_text(options.points), options.points);
  const Columns columns = columns_for(files);
  std::vector<Judgement> judged;
  std::size_t solved = 0;
  std::size_t errors = 0;
  std::string example;
  ProgressLine line;
  const auto take = [&](const Judgement& one) {
    solved += one.state == grading::State::solved ? 1 : 0;
    errors += one.state ? 0 : 1;
    judged.push_back(one);
    if (options.json) return;
    line.clear();
    print_line(columns, one);
    if (example.empty() && !one.why.empty()) example = one.exercise() + " --file " + shown(display_path(one.file.file));
  };
  grade_class(tree, files,
              {.folder = options.folder,
               .results = options.results,
               .jobs = options.jobs,
               .in_cells = has_cells(!options.without_cells)},
              take, [&](const ClassProgress& now) { line.show(now); });
  if (!options.results.empty()) {
    write_result_files(options.results, judged, points);
    write_class_pages(options.results, judged, points);
  }
  if (options.json) {
    Json lines = Json::array();
    for (const Judgement& one : judged) lines.push_back(as_json(one));
    const Json all{
        {"files", lines}, {"solved", solved}, {"not_solved", files.size() - solved - errors}, {"errors", errors}};
    // A file's name may be no UTF-8; what is not shows as a replacement character.
    fmt::print("{}\n", all.dump(2, ' ', false, Json::error_handler_t::replace));
  } else {
    fmt::print("\n  {} of {} solved", solved, report::counted(files.size(), "file"));
    if (errors > 0) fmt::print(", {}", report::counted(errors, "error"));
    fmt::print("\n");
    if (!options.results.empty())
      fmt::print("  {}: index.html, results.csv, junit.xml, gradescope/ and verdicts/\n", shown(options.results));
    if (!example.empty())
      fmt::print("{}", report::render_next({fmt::format("{} check {}", command_name(), example)}, text_width()));
  }
  return solved == files.size() ? kSuccess : kNotSolved;
}

}  // namespace course
