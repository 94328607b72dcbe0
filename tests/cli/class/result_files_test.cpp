#include "cli/class/result_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace course {
namespace {

using grading::State;
using testing::HasSubstr;
using testing::Not;

const Exercise kScale{.chapter = "01_coalescing", .name = "scale_matrix"};

Judgement of(const std::string& who, std::optional<State> state, const std::string& words, const std::string& why) {
  return {.file = {.who = who, .file = who + "/scale_matrix.cu", .exercise = &kScale, .problem = ""},
          .state = state,
          .words = words,
          .why = why};
}

const std::vector<Judgement> kClass{of("ada", State::solved, "solved", ""),
                                    of("bob", State::wrong, "the result is wrong", "out[0] is 1, expected \"2\" & <3>"),
                                    of("bob", std::nullopt, "it is a link", "")};

TEST(ATableOfAClass, HasALineForEachFile) {
  EXPECT_EQ(
      as_csv(kClass, {}),
      "who,exercise,file,result,state,points,of,why\r\n"
      "\"ada\",\"1.scale_matrix\",\"ada/scale_matrix.cu\",solved,solved,1,1,\"\"\r\n"
      "\"bob\",\"1.scale_matrix\",\"bob/scale_matrix.cu\",not_solved,wrong,0,1,\"out[0] is 1, expected \"\"2\"\" & "
      "<3>\"\r\n"
      "\"bob\",\"1.scale_matrix\",\"bob/scale_matrix.cu\",error,,0,1,\"it is a link\"\r\n");
}

TEST(ATableOfAClass, HasNoFormulas) {
  EXPECT_THAT(as_csv({of("=HYPERLINK(1)", State::solved, "solved", "")}, {}), HasSubstr("\n\"'=HYPERLINK(1)\","));
}

TEST(JUnit, HasASuiteForEachStudent) {
  const std::string xml = as_junit(kClass);
  EXPECT_THAT(xml, HasSubstr(R"(<testsuite name="ada" tests="1" failures="0" errors="0">)"));
  EXPECT_THAT(xml, HasSubstr(R"(<testcase classname="ada" name="1.scale_matrix"/>)"));
  EXPECT_THAT(xml, HasSubstr(R"(<testsuite name="bob" tests="2" failures="1" errors="1">)"));
  EXPECT_THAT(
      xml,
      HasSubstr("<failure message=\"the result is wrong: out[0] is 1, expected &quot;2&quot; &amp; &lt;3&gt;\"/>"));
  EXPECT_THAT(xml, HasSubstr(R"(<error message="it is a link"/>)"));
}

TEST(JUnit, HasNothingThatXmlForbids) {
  const std::string xml = as_junit({of("a\x1b[2J\xff\n", State::solved, "solved", "")});
  EXPECT_THAT(xml, HasSubstr("name=\"a\xEF\xBF\xBD[2J\xEF\xBF\xBD\n\""));
  EXPECT_THAT(xml, Not(HasSubstr("\x1b")));
}

TEST(Gradescope, HasATestForEachExercise) {
  const auto json = nlohmann::json::parse(as_gradescope({kClass[0], kClass[1]}, {}));
  EXPECT_EQ(json["output"], "1 of 2 exercises solved");
  EXPECT_EQ(json["tests"][0]["score"], 1);
  EXPECT_EQ(json["tests"][0]["max_score"], 1);
  EXPECT_EQ(json["tests"][0]["status"], "passed");
  EXPECT_EQ(json["tests"][1]["score"], 0);
  EXPECT_EQ(json["tests"][1]["status"], "failed");
  EXPECT_EQ(json["tests"][1]["output"], "the result is wrong: out[0] is 1, expected \"2\" & <3>");
}

}  // namespace
}  // namespace course
