// Numbers in prose are what a run yields now, or what a test demands. The mark stands on a line of its own, below the
// paragraph, list or table that holds the number, and does not show when the document is rendered:
//
//   A tile of 16x16 floats that is stored by columns costs 56 extra wavefronts, 14 336 for 256 tiles.
//   <!-- number: 14 336 = 4.transpose16 starter shared_store_extra_wavefronts -->

#include "tests/course/prose_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>

#include "cli/grade/supervised_run.h"
#include "cli/system/text_file.h"
#include "common/grading/metrics.h"
#include "tests/course/checkout.h"
#include "tests/course/documents.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using grading::State;
using grading::Verdict;

constexpr double kTimeLimit = 60;  // a busy machine is slow

const Exercise* find_exercise(const std::string& short_id) {
  for (const Exercise* exercise : checkout().exercises()) {
    if (exercise->short_id() == short_id) return exercise;
  }
  return nullptr;
}

/// The program that grades the file of a mark; what the course delivers, whatever the learner has made of it.
std::string target_of(const Exercise& exercise, const std::string& file) {
  if (file == "starter") return "pristine." + exercise.id();
  if (file == "solution") return target_name(exercise, Variant::solution);
  const std::size_t slash = file.find('/');  // "wrong/...", or "right/..."
  return exercise.id() + "." + file.substr(0, slash) + "." + file.substr(slash + 1);
}

Verdict run(const Exercise& exercise, const std::string& file, const std::vector<std::string>& arguments) {
  const fs::path program = checkout().build() / "bin" / target_of(exercise, file);
  EXPECT_TRUE(fs::exists(program)) << "there is no program " << program.filename() << "; build everything first";
  return run_supervised(program, checkout().chapter_file(exercise.chapter), exercise.id(), file, kTimeLimit, {},
                        arguments);
}

/// Each program runs once, however many numbers come from it.
const Verdict& graded(const Exercise& exercise, const std::string& file) {
  static std::map<std::string, Verdict> verdicts;
  const std::string target = target_of(exercise, file);
  if (const auto known = verdicts.find(target); known != verdicts.end()) return known->second;
  return verdicts[target] = run(exercise, file, {});
}

/// On a shape of the mark's own, as `predict` asks.
double measured(const Exercise& exercise, const NumberMark& mark) {
  const Verdict verdict = run(exercise, mark.file, {"--shape", mark.shape, "--metric", mark.metric});
  EXPECT_EQ(verdict.measurements.size(), 1U) << mark.exercise << " says nothing at " << mark.shape;
  return verdict.measurements.empty() ? 0 : verdict.measurements.front().value;
}

double value_of(const NumberMark& mark, const Verdict& verdict) {
  for (const grading::Measurement& one : verdict.measurements)
    if (one.metric == mark.metric && !mark.variable.empty() && one.array == mark.variable) return one.value;
  grading::Reports own;
  for (const grading::Measurement& measured : verdict.measurements) own[measured.metric] = {measured.value};
  simt::Profile profile = verdict.profile;
  if (!mark.variable.empty()) {
    std::erase_if(profile.sites, [&](const simt::Site& site) { return site.variable != mark.variable; });
    EXPECT_FALSE(profile.sites.empty()) << "nothing accesses a variable " << mark.variable;
  }
  return grading::measure({.metric = mark.metric}, profile, own).value;
}

void expect_from_run(const NumberMark& mark) {
  const Exercise* exercise = find_exercise(mark.exercise);
  ASSERT_NE(exercise, nullptr) << "there is no exercise " << mark.exercise;
  if (!mark.shape.empty()) {
    const double value = measured(*exercise, mark);
    EXPECT_TRUE(says(mark.number, value)) << "the text says " << mark.number << ", the run says " << value;
    return;
  }
  const Verdict& verdict = graded(*exercise, mark.file);
  ASSERT_TRUE(verdict.state == State::misses_target || verdict.state == State::solved)
      << mark.exercise << " " << mark.file << " is not right, so its counters mean nothing";
  const double value = value_of(mark, verdict);
  EXPECT_TRUE(says(mark.number, value)) << "the text says " << mark.number << ", the run says " << value;
}

std::string without_comments(const std::string& code) {
  static const std::regex comment(R"(//[^\n]*)");
  return std::regex_replace(code, comment, "");
}

void expect_from_test(const NumberMark& mark) {
  const fs::path file = checkout().root() / mark.test;
  ASSERT_TRUE(fs::is_regular_file(file)) << "there is no file " << mark.test;
  std::string number = mark.number;
  std::erase(number, ' ');
  std::string code = without_comments(read_text(file));
  std::erase(code, '\'');  // 16'384
  EXPECT_GT(count_number(code, number), 0) << mark.test << " does not demand " << number;
}

/// What a mark speaks of: the lines back to the empty line above it.
struct Block {
  std::string text;
  int marks = 1;  ///< of this very number, this one included: each stands for another place in the text
};

Block block_above(const std::vector<std::string>& lines, std::size_t mark, const std::string& number) {
  Block block;
  for (std::size_t i = mark; i-- > 0 && !lines[i].empty();) {
    const std::string other = mark_of(lines[i], "number");
    if (other.empty()) block.text = lines[i] + "\n" + block.text;
    if (other.starts_with(number + " = ")) ++block.marks;
  }
  return block;
}

TEST(Documents, NumbersAreWhatTheirMarksSay) {
  for (const fs::path& document : documents()) {
    const std::vector<std::string> lines = lines_of(read_text(document));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string text = mark_of(lines[i], "number");
      if (text.empty()) continue;
      SCOPED_TRACE(place_in(document, i));
      const auto mark = parse_number_mark(text);
      EXPECT_TRUE(mark)
          << "expected NUMBER = EXERCISE FILE METRIC [of VARIABLE] [at SHAPE], or NUMBER = tests/..., got " << text;
      if (!mark) continue;
      const Block block = block_above(lines, i, mark->number);
      EXPECT_GE(count_number(block.text, mark->number), block.marks)
          << "as many marks as this speak of " << mark->number << ", and the text right above has it less often";
      mark->test.empty() ? expect_from_run(*mark) : expect_from_test(*mark);
    }
  }
}

TEST(Documents, EveryLessonMarksItsNumbers) {
  for (const Chapter& chapter : checkout().chapters()) {
    const std::vector<std::string> lines = lines_of(read_text(checkout().lesson(chapter)));
    EXPECT_TRUE(std::ranges::any_of(lines, [](const auto& line) { return !mark_of(line, "number").empty(); }))
        << name_of(checkout().lesson(chapter));
  }
}

TEST(NumberMark, NamesARunOrATest) {
  const auto run = parse_number_mark("28 672 = 2.multiply solution shared_store_extra_wavefronts of tile_b");
  ASSERT_TRUE(run);
  EXPECT_EQ(run->number, "28 672");
  EXPECT_EQ(run->exercise, "2.multiply");
  EXPECT_EQ(run->file, "solution");
  EXPECT_EQ(run->metric, "shared_store_extra_wavefronts");
  EXPECT_EQ(run->variable, "tile_b");
  EXPECT_EQ(run->shape, "");
  EXPECT_EQ(parse_number_mark("1 = 2.x solution blocks at 4x512")->shape, "4x512");
  EXPECT_EQ(parse_number_mark("3.9 = 4.x wrong/leaves_lanes_idle blocks")->file, "wrong/leaves_lanes_idle");
  EXPECT_EQ(parse_number_mark("3.9 = 4.x right/goes_the_other_way blocks")->file, "right/goes_the_other_way");
  EXPECT_EQ(parse_number_mark("62 = tests/errata/i_test.cu")->test, "tests/errata/i_test.cu");
  EXPECT_FALSE(parse_number_mark("62 = 4.x learner blocks"));
  EXPECT_FALSE(parse_number_mark("4.x starter blocks"));
}

TEST(Says, RoundsDecimalsAndNothingElse) {
  EXPECT_TRUE(says("3.9", 47.0 / 12));
  EXPECT_FALSE(says("3.8", 47.0 / 12));
  EXPECT_TRUE(says("28 672", 28672));
  EXPECT_FALSE(says("4", 3.9));
  EXPECT_TRUE(says("4.8 %", 1.0 / 21));
  EXPECT_FALSE(says("5 %", 1.0 / 21));
  EXPECT_TRUE(says("1/8", 0.125));
  EXPECT_FALSE(says("1/8", 0.12));
}

TEST(CountNumber, CountsWholeNumbers) {
  EXPECT_EQ(count_number("takes **16.0** sectors", "16.0"), 1);
  EXPECT_EQ(count_number("from 4 to 4.", "4"), 2);
  for (const char* text : {"4.0", "14", "0.4", "42"}) EXPECT_EQ(count_number(text, "4"), 0) << text;
}

}  // namespace
}  // namespace course
