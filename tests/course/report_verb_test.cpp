// What ./course report answers, whatever it is asked for.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/system/text_file.h"
#include "tests/course/checkout.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr int kUsage = 2;

class ReportVerb : public testing::Test {
 protected:
  int run(const std::string& command) {
    const ChildResult result = place_.run(command);
    said_ = result.output;
    return result.exit_code;
  }
  [[nodiscard]] fs::path root() const { return place_.root(); }

  TemporaryCheckout place_;
  std::string said_;
};

TEST_F(ReportVerb, PrintsWhereThePageIs) {
  EXPECT_EQ(run("./course report 1.scale_matrix --solution"), 0);
  const fs::path page = root() / ".course" / "reports" / "01_coalescing.scale_matrix.html";
  EXPECT_EQ(said_, "file://" + page.string() + "\n");
  EXPECT_THAT(read_text(page), AllOf(StartsWith("<!DOCTYPE html>"), EndsWith("</html>\n"), HasSubstr("✓ solved")));
}

TEST_F(ReportVerb, AFileThatDoesNotCompileHasAPageTooThatSaysSo) {
  std::ofstream(root() / "broken.cu") << "int main(\n";
  EXPECT_EQ(run("./course report 1.scale_matrix --file broken.cu --output page.html"), 0);
  EXPECT_THAT(read_text(root() / "page.html"), AllOf(HasSubstr("does not compile"), HasSubstr("int main(")));
}

TEST_F(ReportVerb, AFigureThatDoesNotExistIsAnsweredWithThoseThatDo) {
  EXPECT_EQ(run("./course report 1.scale_matrix --solution --figure 'load of in' 2>&1"), kUsage);
  EXPECT_THAT(said_, AllOf(HasSubstr("no such picture"), HasSubstr("\n  load from in"), HasSubstr("\n  store to out")));
}

TEST_F(ReportVerb, AFigureGoesToStdoutAndIsTheSameEveryTime) {
  const std::string command = "./course report 1.scale_matrix --solution --figure 'load from in'";
  EXPECT_EQ(run(command), 0);
  const std::string first = said_;
  EXPECT_THAT(first, AllOf(StartsWith("<svg "), EndsWith("</svg>\n"), Not(HasSubstr(root().string()))));
  EXPECT_EQ(run(command), 0);
  EXPECT_EQ(said_, first);
}

TEST_F(ReportVerb, AnOutputThatCannotBeWrittenIsNamed) {
  std::ofstream(root() / "file") << "not a folder";
  EXPECT_EQ(run("./course report 1.scale_matrix --solution --output file/page.html 2>&1"), kUsage);
  EXPECT_THAT(said_, AllOf(HasSubstr("cannot write file/page.html"), HasSubstr("--output")));
}

}  // namespace
}  // namespace course
