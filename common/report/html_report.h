#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/grading/verdict.h"

namespace report {

/// A kernel file and how it was graded.
struct GradedFile {
  std::string name;          ///< "starter", "yours" or "solution": the heading of its column
  std::string source;        ///< the file's text; any bytes
  grading::Verdict verdict;  ///< how it was graded
  int code_lines = 0;        ///< of `source`: not empty, and more than a comment
};

/// What a report shows: up to three files of one exercise, side by side in this order.
struct ReportContent {
  std::string title;                  ///< "04 bank conflicts · transpose16"
  std::vector<GradedFile> files;      ///< at least one
  bool show_solution = true;          ///< false: folded away until the reader asks for it
  std::filesystem::path course_root;  ///< source files with relative paths are looked up here
};

/// One HTML page that needs nothing else: no script, no network. A content security policy forbids both.
///
/// It shows how each file did, its source shaded by cost, and for each access its worst request as a picture.
/// Everything that comes from files or programs is shown as text, whatever it contains.
std::string render_html(const ReportContent& content);

}  // namespace report
