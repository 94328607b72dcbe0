// The zoo: every wrong kernel becomes the finding that its file promises, and no correct kernel is accused.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/zoo/specimen.h"

namespace zoo {
namespace {

using core::SourceLocation;
using safety::Finding;

std::string text_of(const SourceLocation& where) { return where.file + ":" + std::to_string(where.line); }

std::string text_of(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& f : findings)
    text += "  " + name_of(f.kind) + " at " + text_of(f.where) + ": " + f.message + "\n";
  return text.empty() ? "  no finding\n" : text;
}

bool contains(const std::vector<int>& lines, int line) { return std::ranges::find(lines, line) != lines.end(); }

/// Whether `where` is a line of the file, and one of `lines`.
bool is_at(const SourceLocation& where, const Specimen& specimen, const std::vector<int>& lines) {
  return where.file.ends_with(specimen.file.filename().string()) && contains(lines, where.line);
}

/// Whether the finding blames the marked line, and for a race names the other one; either may come first.
bool blames_marked_lines(const Finding& finding, const Specimen& specimen) {
  if (specimen.at_host) return !finding.in_kernel;
  if (!specimen.kind.starts_with("race_")) return is_at(finding.where, specimen, specimen.here);
  if (!finding.other) return false;
  const std::vector<int>& other = specimen.other.empty() ? specimen.here : specimen.other;
  return (is_at(finding.where, specimen, specimen.here) && is_at(*finding.other, specimen, other)) ||
         (is_at(finding.where, specimen, other) && is_at(*finding.other, specimen, specimen.here));
}

class Zoo : public testing::TestWithParam<Specimen> {};

class Wrong : public Zoo {};
TEST_P(Wrong, IsFoundWithKindAndLine) {
  const Specimen& specimen = GetParam();
  const std::vector<Finding> findings = findings_of(specimen);
  ASSERT_FALSE(findings.empty()) << "expected " << specimen.kind << ": " << specimen.sentence;
  // What else is found may be a consequence: a race can make threads take different ways.
  EXPECT_EQ(name_of(findings.front().kind), specimen.kind) << specimen.sentence << "\n" << text_of(findings);
  EXPECT_TRUE(blames_marked_lines(findings.front(), specimen))
      << specimen.file.string() << ": expected the line with '// <- here', got\n"
      << text_of(findings);
  EXPECT_FALSE(findings.front().message.empty());
  EXPECT_FALSE(findings.front().advice.empty());
}

class Correct : public Zoo {};
TEST_P(Correct, IsNotAccused) { EXPECT_EQ(text_of(findings_of(GetParam())), "  no finding\n") << GetParam().sentence; }

std::string name_of_test(const testing::TestParamInfo<Specimen>& test) { return test.param.name; }
INSTANTIATE_TEST_SUITE_P(Zoo, Wrong, testing::ValuesIn(specimens("wrong")), name_of_test);
INSTANTIATE_TEST_SUITE_P(Zoo, Correct, testing::ValuesIn(specimens("correct")), name_of_test);

TEST(Size, IsWhatWasPromised) {
  EXPECT_GE(specimens("wrong").size(), 66U);
  EXPECT_GE(specimens("correct").size(), 44U);
}

}  // namespace
}  // namespace zoo
