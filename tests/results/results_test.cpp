// docs/results/ shows what was measured, and every solution pays, or its lesson says why it does not.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <ranges>

#include "cli/system/text_file.h"
#include "tests/course/checkout.h"
#include "tests/results/rule.h"

namespace results {
namespace {

using course::checkout;

/// A sentence may go on in the next line, indented.
std::string on_one_line(const std::string& text) {
  std::string line;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n';
    if (!is_space || !line.ends_with(' ')) line += is_space ? ' ' : c;
  }
  return line;
}

/// What a lesson says behind the exercises.
std::string end_of_lesson(const std::string& exercise) {
  const std::string chapter = exercise.substr(0, exercise.find('.'));
  const std::string lesson = on_one_line(course::read_text(checkout().root() / "chapters" / chapter / "lesson.md"));
  const std::size_t section = lesson.find("## When it does not matter");
  EXPECT_NE(section, std::string::npos) << chapter;
  return section == std::string::npos ? "" : lesson.substr(section);
}

TEST(Rule, AtMostFourGainsDoNotShow) {
  constexpr std::size_t kMost = 4;
  const auto unshown = unshown_gains();
  EXPECT_LE(unshown.size(), kMost) << fmt::format("with \"gain_does_not_show\": {}",
                                                  fmt::join(std::views::keys(unshown), ", "));
}

TEST(Rule, LessonsNameTheExercisesWhoseGainDoesNotShow) {
  for (const auto& [id, sentence] : unshown_gains()) {
    const std::string name = "`" + id.substr(id.find('.') + 1) + "`";
    EXPECT_NE(end_of_lesson(id).find(name), std::string::npos)
        << id << ": the lesson's section 'When it does not matter' should say of " << name
        << " why it is no faster: " << sentence;
  }
}

TEST(Rule, ASmallGainIsAComplaintUnlessItIsNamed) {
  grading::SpeedReport report{.gpu = "NVIDIA H200", .shape = "1 x 8", .entries = {{.of_copy = 0.5}, {.of_copy = 0.57}}};
  EXPECT_EQ(complaint("01_a.b", report, {}).substr(0, 87),
            "01_a.b: the solution is 1.14 times as fast as its starter on NVIDIA H200; expected at l");
  EXPECT_EQ(complaint("01_a.b", report, {{"01_a.b", "why"}}), "");
  report.entries[1].of_copy = 0.58;
  EXPECT_EQ(complaint("01_a.b", report, {}), "");
  report.entries[0] = {.problem = "out[0] was never written"};
  EXPECT_EQ(complaint("01_a.b", report, {}), "");
}

class OnGpu : public testing::TestWithParam<MeasuredGpu> {
 protected:
  // Where nothing was measured, EveryExerciseIsMeasuredAsItIsNow says so.
  std::optional<SpeedResults> results = results_of(GetParam());
};

TEST_P(OnGpu, TheDocumentIsUpToDate) {
  const auto file = checkout().root() / "docs" / "results" / (GetParam().name + ".md");
  const std::string text = results ? document(*results, unshown_gains()) : "";
  if (std::getenv("UPDATE_DOCS") != nullptr && results) std::ofstream(file) << text;
  const std::string now = std::filesystem::exists(file) ? course::read_text(file) : "";
  EXPECT_EQ(now, text) << course::name_of(file) << " is out of date; run UPDATE_DOCS=1 build/cpu/bin/results";
}

TEST_P(OnGpu, EverySolutionAndStarterIsRight) {
  if (!results) return;
  for (const auto& [id, report] : results->exercises) {
    ASSERT_EQ(report.entries.size(), 2U) << id;
    if (has_starter(id)) {
      EXPECT_EQ(report.entries[0].problem, "") << id << ", starter";
    }
    EXPECT_EQ(report.entries[1].problem, "") << id << ", solution";
  }
}

TEST_P(OnGpu, EverySolutionPaysOrIsNamed) {
  if (!results) return;
  const auto changed = outdated(*results);
  const auto little = unshown_gains();
  for (const auto& [id, report] : results->exercises) {
    if (changed.contains(id)) continue;
    EXPECT_EQ(complaint(id, report, little), "");
  }
}

TEST_P(OnGpu, LessonsSayHowMuchAGainIsThatDoesNotShow) {
  if (!results) return;
  const auto changed = outdated(*results);
  const auto little = unshown_gains();
  for (const auto& [id, report] : results->exercises) {
    if (!little.contains(id) || changed.contains(id)) continue;
    const std::string sentence = fmt::format("{:.2f} times as fast", gain(report));
    EXPECT_NE(end_of_lesson(id).find(sentence), std::string::npos)
        << id << ": the lesson's section 'When it does not matter', or what follows it, should say that on "
        << GetParam().in_words << " the solution is '" << sentence << "' as the starter, and why";
  }
}

// Not a failure: who changes a kernel may have no such GPU. ctest lists it as skipped, results.measured.<gpu>.
TEST_P(OnGpu, EveryExerciseIsMeasuredAsItIsNow) {
  const auto [name, in_words] = GetParam();
  const std::string how = fmt::format(
      "On {}: build the target speed_on_gpu, then tests/results/measure.sh build/cpu OUTPUT, copy OUTPUT/speed.json to "
      "tests/data/{}_speed.json, and run "
      "UPDATE_DOCS=1 build/cpu/bin/results",
      in_words, name);
  if (!results) GTEST_SKIP() << "nothing has been measured on " << in_words << " yet. " << how;
  const auto changed = outdated(*results);
  if (!changed.empty()) {
    GTEST_SKIP() << fmt::format("not measured as they are now: {}. {}", fmt::join(changed, ", "), how);
  }
}

INSTANTIATE_TEST_SUITE_P(Results, OnGpu, testing::ValuesIn(measured_gpus()),
                         [](const auto& gpu) { return gpu.param.name; });

}  // namespace
}  // namespace results
