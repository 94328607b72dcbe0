// A starter and its solution differ in one marked region only, so that their difference is the lesson.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "cli/system/text_file.h"
#include "tests/course/checkout.h"

namespace course {
namespace {

using testing::HasSubstr;

constexpr const char* kBegin = "// [edit]";
constexpr const char* kEnd = "// [end edit]";
constexpr std::size_t kMostLines = 120;

/// A kernel file, cut at its marks. The marks belong to `before` and `after`.
struct Parts {
  std::string before, region, after;
};

std::string stripped(const std::string& line) {
  const auto first = line.find_first_not_of(" \t");
  return first == std::string::npos ? "" : line.substr(first, line.find_last_not_of(" \t") - first + 1);
}

/// Empty unless the file has exactly one region.
std::optional<Parts> cut(const std::string& text) {
  Parts parts;
  int begins = 0;
  int ends = 0;
  for (const std::string& line : lines_of(text)) {
    if (stripped(line) == kEnd && ++ends > begins) return std::nullopt;
    (ends > 0 ? parts.after : begins > 0 ? parts.region : parts.before) += line + "\n";
    if (stripped(line) == kBegin) ++begins;
  }
  return begins == 1 && ends == 1 ? std::optional(parts) : std::nullopt;
}

class Regions : public testing::TestWithParam<const Exercise*> {
 protected:
  const Exercise& exercise_ = *GetParam();
  const PristineStarter starter_ = pristine_starter_of(exercise_);
  const std::string solution_name_ = name_of(checkout().solution(exercise_));
  const std::string solution_ = read_text(checkout().solution(exercise_));
};

TEST_P(Regions, StarterAndSolutionAreTheSameOutsideOfOneRegion) {
  const auto starter = cut(starter_.text);
  const auto solution = cut(solution_);
  ASSERT_TRUE(starter) << starter_.origin << ": expected exactly one " << kBegin << " ... " << kEnd;
  ASSERT_TRUE(solution) << solution_name_ << ": expected exactly one " << kBegin << " ... " << kEnd;
  EXPECT_EQ(starter->before, solution->before) << "above the region; starter: " << starter_.origin;
  EXPECT_EQ(starter->after, solution->after) << "below the region; starter: " << starter_.origin;
  EXPECT_NE(starter->region, solution->region) << "nothing to do; starter: " << starter_.origin;
}

TEST_P(Regions, StarterOpensWithATodoAndTheSolutionWithAReason) {
  const auto starter = cut(starter_.text);
  const auto solution = cut(solution_);
  ASSERT_TRUE(starter && solution);
  EXPECT_TRUE(stripped(starter->region).starts_with("// TODO: ")) << starter_.origin << ":\n" << starter->region;
  EXPECT_TRUE(stripped(solution->region).starts_with("// ")) << solution_name_ << ":\n" << solution->region;
  EXPECT_THAT(solution_, testing::Not(HasSubstr("TODO"))) << solution_name_;
}

TEST_P(Regions, KernelFilesAreShort) {
  EXPECT_LE(lines_of(starter_.text).size(), kMostLines) << starter_.origin;
  EXPECT_LE(lines_of(solution_).size(), kMostLines) << solution_name_;
  for (const KnownKernel& wrong : wrong_kernels(exercise_)) {
    EXPECT_LE(lines_of(read_text(wrong.file)).size(), kMostLines) << name_of(wrong.file);
  }
}

INSTANTIATE_TEST_SUITE_P(Exercises, Regions, testing::ValuesIn(checkout().exercises()),
                         [](const auto& test) { return test.param->chapter + "_" + test.param->name; });

}  // namespace
}  // namespace course
