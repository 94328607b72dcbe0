#include "cli/class/class_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace course {
namespace {

namespace fs = std::filesystem;
using grading::State;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const Exercise kScale{.chapter = "01_coalescing", .name = "scale_matrix"};
const Exercise kPadded{.chapter = "05_padding", .name = "transpose_padded"};

Judgement of(const std::string& who, const Exercise& exercise, std::optional<State> state) {
  return {.file = {.who = who, .file = who + "/x.cu", .exercise = &exercise, .problem = ""},
          .state = state,
          .words = "words of " + who,
          .why = "",
          .text = "what check prints for " + who};
}

const std::vector<Judgement> kClass{of("ada", kScale, State::solved), of("ada", kPadded, State::misses_target),
                                    of("<b>", kScale, State::wrong), of("<b>", kPadded, std::nullopt)};

TEST(PageOfAClass, HasARowForEachStudentAndAColumnForEachExercise) {
  const std::string page = class_page(kClass, {});
  EXPECT_THAT(page, HasSubstr("<th scope=\"col\">1.scale_matrix</th><th scope=\"col\">5.transpose_padded</th>"));
  EXPECT_THAT(page, HasSubstr("solved by</th><td>1 of 2</td><td>0 of 2</td>"));
  EXPECT_THAT(page, HasSubstr("<a href=\"students/001-ada.html\">ada</a></th>"
                              "<td><span title=\"words of ada\">✓</span></td>"
                              "<td><span title=\"words of ada\">~</span></td><td>1</td><td>1</td>"));
  EXPECT_THAT(page,
              HasSubstr(">✗</span></td><td><span title=\"words of &lt;b&gt;\">!</span></td><td>0</td><td>0</td>"));
}

TEST(PageOfAClass, TakesNoMarkupFromNames) {
  EXPECT_THAT(class_page(kClass, {}), AllOf(HasSubstr("students/002-_b_.html\">&lt;b&gt;</a>"), Not(HasSubstr("<b>"))));
  EXPECT_THAT(student_page({kClass[2]}, {}), AllOf(HasSubstr("<h1>&lt;b&gt;</h1>"), Not(HasSubstr("<b>"))));
}

TEST(PageOfAStudent, HasWhatCheckPrintsAndThePoints) {
  const std::string page = student_page({kClass[0], kClass[1]}, {});
  EXPECT_THAT(page, HasSubstr("<p>1 of 2 files solved, 1 of 2 points.</p>"));
  EXPECT_THAT(page, HasSubstr("<h2>✓ 1.scale_matrix</h2>\n<p>words of ada · 1 of 1 points</p>\n"
                              "<pre tabindex=\"0\">what check prints for ada</pre>"));
  EXPECT_THAT(page, HasSubstr("<h2>~ 5.transpose_padded</h2>"));
}

TEST(PagesOfAClass, AreFilesWhateverStudentsAreCalled) {
  const fs::path folder = fs::path(testing::TempDir()) / "class_page_test";
  fs::remove_all(folder);
  write_class_pages(folder, {of("a/b", kScale, State::solved), of("a_b", kScale, State::solved)}, {});
  EXPECT_TRUE(fs::exists(folder / "index.html"));
  EXPECT_TRUE(fs::exists(folder / "students" / "001-a_b.html"));
  EXPECT_TRUE(fs::exists(folder / "students" / "002-a_b.html"));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace course
