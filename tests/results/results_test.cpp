// docs/results/h200.md shows what was measured, and lessons say where a solution does not show in time.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "cli/system/text_file.h"
#include "tests/course/checkout.h"
#include "tests/results/speed_results.h"

namespace results {
namespace {

SpeedResults measured() {
  return read_results(course::read_text(course::checkout().root() / "tests" / "data" / "h200_speed.json"));
}

/// A sentence may go on in the next line, indented.
std::string on_one_line(const std::string& text) {
  std::string line;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n';
    if (!is_space || !line.ends_with(' ')) line += is_space ? ' ' : c;
  }
  return line;
}

TEST(Results, TheDocumentIsUpToDate) {
  const auto file = course::checkout().root() / "docs" / "results" / "h200.md";
  const std::string text = document(measured());
  if (std::getenv("UPDATE_DOCS") != nullptr) std::ofstream(file) << text;
  EXPECT_EQ(course::read_text(file), text) << "out of date; run UPDATE_DOCS=1 build/cpu/bin/results";
}

TEST(Results, EverySolutionAndStarterIsRightOnTheGpu) {
  for (const auto& [id, report] : measured().exercises) {
    ASSERT_EQ(report.entries.size(), 2U) << id;
    for (const auto& entry : report.entries) EXPECT_EQ(entry.problem, "") << id << " " << entry.name;
  }
}

TEST(Results, LessonsSayWhereASolutionDoesNotShowInTime) {
  const SpeedResults results = measured();
  for (const auto& [id, report] : results.exercises) {
    if (report.shape.empty() || gain(report) >= kVisibleGain) continue;
    const std::string chapter = id.substr(0, id.find('.'));
    const std::string lesson =
        on_one_line(course::read_text(course::checkout().root() / "chapters" / chapter / "lesson.md"));
    const std::size_t section = lesson.find("## When it does not matter");
    ASSERT_NE(section, std::string::npos) << chapter;
    const std::string sentence = fmt::format("{:.2f} times as fast", gain(report));
    EXPECT_NE(lesson.find(sentence, section), std::string::npos)
        << id << ": the lesson's section 'When it does not matter' should say that on an H200 the solution is '"
        << sentence << "' as the starter, and why";
  }
}

}  // namespace
}  // namespace results
