// The figures of the lessons are drawn from runs, by the renderer of the reports:
//
//   <!-- figure: ./course report 4.transpose16 --figure "store to tile" -->
//   ![Bank map: store to tile, 8 wavefronts. A request of 32 lanes ...](figures/two_columns.svg)
//
// Above a picture that is drawn by hand, because no run shows it, stands <!-- drawing -->.
//
// The file holds what the command prints, and the text in brackets is what the picture says in words.
// update_outputs.sh rewrites both.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "cli/system/text_file.h"
#include "tests/course/checkout.h"
#include "tests/course/documents.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

/// Above a picture of what no run shows.
constexpr const char* kDrawing = "<!-- drawing -->";

bool updating() { return std::getenv("UPDATE_DOCS") != nullptr; }

/// The file that "![...](figures/name.svg)" shows; empty when `line` is no such line.
std::string shown_file(const std::string& line) {
  const auto start = line.rfind("](");
  if (!line.starts_with("![") || !line.ends_with(")") || start == std::string::npos) return "";
  return line.substr(start + 2, line.size() - start - 3);
}

/// What stands between `before` and `after`, with the five entities of markup turned back.
std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const auto start = text.find(before);
  if (start == std::string::npos) return "";
  const auto first = text.find('>', start) + 1;
  std::string found = text.substr(first, text.find(after, first) - first);
  for (const auto& [entity, character] :
       {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}}) {
    found = replace_all(std::move(found), entity, character);
  }
  return found;
}

std::string in_words(const std::string& svg) {
  return between(svg, "<title", "</title>") + ". " + between(svg, "<desc", "</desc>");
}

/// Draws the figure whose mark is line `i`, and checks or rewrites its file and the line below. Returns that line.
std::string current_figure(const fs::path& lesson, const std::string& command, const std::string& line) {
  const std::string name = shown_file(line);
  EXPECT_THAT(name, StartsWith("figures/")) << "expected a line ![...](figures/name.svg) below the mark";
  if (!name.starts_with("figures/")) return line;
  const TemporaryCheckout place;
  const std::string svg = place.run(command).output;
  EXPECT_THAT(svg, StartsWith("<svg ")) << command;
  const fs::path file = lesson.parent_path() / name;
  const std::string current = "![" + in_words(svg) + "](" + name + ")";
  if (updating()) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << svg;
    return current;
  }
  EXPECT_EQ(line, current) << "out of date; run tests/course/update_outputs.sh";
  EXPECT_TRUE(fs::exists(file) && read_text(file) == svg)
      << name << " is out of date; run tests/course/update_outputs.sh";
  return line;
}

/// What no run shows is drawn by hand: it says the same in words, and is readable in the dark.
void expect_drawing(const fs::path& file, const std::string& place, const std::string& line) {
  ASSERT_TRUE(fs::is_regular_file(file)) << place << ": there is no file " << name_of(file);
  const std::string svg = read_text(file);
  EXPECT_THAT(line, StartsWith("![" + in_words(svg) + "](")) << place << ": expected the title and desc of the drawing";
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme:dark")) << name_of(file);
}

class LessonFigures : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] static fs::path lesson() { return checkout().root() / "chapters" / GetParam() / "lesson.md"; }
};

TEST_P(LessonFigures, AreDrawnFromTheRunsThatTheirMarksName) {
  if (const auto edited = edited_starters(); !edited.empty()) {
    GTEST_SKIP() << edited.front() << " has been edited, so the figures would show something else here";
  }
  const std::string before = read_text(lesson());
  std::vector<std::string> lines = lines_of(before);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const std::string command = mark_of(lines[i], "figure");
    if (command.empty()) continue;
    SCOPED_TRACE(place_in(lesson(), i));
    lines[i + 1] = current_figure(lesson(), command, lines[i + 1]);
  }
  std::string after;
  for (const std::string& line : lines) after += line + "\n";
  if (updating() && after != before) std::ofstream(lesson()) << after;
}

TEST_P(LessonFigures, EveryLessonHasOneAndEveryPictureHasAMark) {
  const std::vector<std::string> lines = lines_of(read_text(lesson()));
  std::set<std::string> shown;
  bool has_figure = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string file = shown_file(lines[i]);
    if (file.empty()) continue;
    shown.insert(file);
    const bool is_drawn_by_hand = i > 0 && lines[i - 1] == kDrawing;
    EXPECT_TRUE(is_drawn_by_hand || (i > 0 && !mark_of(lines[i - 1], "figure").empty()))
        << place_in(lesson(), i) << ": expected <!-- figure: command --> or " << kDrawing << " above this line";
    if (is_drawn_by_hand) expect_drawing(lesson().parent_path() / file, place_in(lesson(), i), lines[i]);
    has_figure = has_figure || !is_drawn_by_hand;
  }
  EXPECT_TRUE(has_figure) << name_of(lesson()) << " has no figure that is drawn from a run";
  const fs::path folder = lesson().parent_path() / "figures";
  if (!fs::exists(folder)) return;
  for (const auto& entry : fs::directory_iterator(folder)) {
    EXPECT_TRUE(shown.contains("figures/" + entry.path().filename().string()))
        << name_of(entry.path()) << " is in no lesson";
  }
}

std::vector<std::string> chapter_ids() {
  std::vector<std::string> ids;
  for (const Chapter& chapter : checkout().chapters()) ids.push_back(chapter.id);
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Chapters, LessonFigures, testing::ValuesIn(chapter_ids()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace course
