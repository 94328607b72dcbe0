// ./course report, as a browser shows it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>

#include "cli/course/exercise_id.h"
#include "cli/system/text_file.h"
#include "tests/browser/browser.h"
#include "tests/browser/page_rules.h"
#include "tests/course/checkout.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;

/// One browser for all tests: it takes a second to start.
browser::Browser* shared_browser() {
  static const auto program = browser::find_chromium();
  static std::optional<browser::Browser> browser;
  if (program && !browser) browser.emplace(*program);
  return browser ? &*browser : nullptr;
}

#define REQUIRE_BROWSER() \
  if (shared_browser() == nullptr) GTEST_SKIP() << "chromium is not installed: pages are not opened in a browser"

class ReportPage : public testing::Test {
 protected:
  void SetUp() override { REQUIRE_BROWSER(); }

  /// The report about `text`, an answer to `id` in a file of the given name.
  static fs::path report_about(const std::string& id, const std::string& text, const std::string& file) {
    const Exercise& exercise = *find_exercise(checkout().chapters(), id).exercise;
    // What the checkout's starter is depends on the learner.
    std::ofstream(place().root() / "chapters" / exercise.chapter / (exercise.name + ".cu")) << pristine_text(id);
    std::ofstream(place().root() / file, std::ios::binary) << text;
    const fs::path page = place().root() / (id + ".html");
    const ChildResult result =
        place().run("./course report " + id + " --file '" + file + "' --output " + page.string());
    EXPECT_EQ(result.exit_code, 0) << result.output;
    EXPECT_EQ(result.output, "file://" + page.string() + "\n");
    return page;
  }

  /// Opens the report about an untouched starter. It is written once: the run behind it takes a while.
  static void open_starter(const std::string& id, browser::View view = {}) {
    static std::map<std::string, fs::path> pages;
    if (!pages.contains(id))
      pages[id] = report_about(id, pristine_text(id), id + "_with_a_name_as_long_as_a_path_in_the_course.cu");
    shared_browser()->open(pages[id], view);
  }

  static std::string pristine_text(const std::string& id) {
    return pristine_starter_of(*find_exercise(checkout().chapters(), id).exercise).text;
  }

  /// A number that a JavaScript expression computes.
  static int number(const std::string& expression) { return shared_browser()->evaluate(expression).get<int>(); }

  static bool is_shown(const std::string& selector) {
    return shared_browser()
        ->evaluate("document.querySelector('" + selector + "').getClientRects().length > 0")
        .get<bool>();
  }

  static const TemporaryCheckout& place() {
    static const TemporaryCheckout checkout;
    return checkout;
  }
};

constexpr const char* kStarter = "#p0 .side > div:not(.solution)";
constexpr const char* kSolution = "#p0 .side > div.solution";

int rounds(browser::Browser& browser, const std::string& column) {
  return browser.evaluate("document.querySelectorAll('" + column + " .round').length").get<int>();
}

int busy_banks(browser::Browser& browser, const std::string& column) {
  return browser
      .evaluate("new Set([...document.querySelectorAll('" + column + " .word')].map(w => w.dataset.bank)).size")
      .get<int>();
}

TEST_F(ReportPage, TheWorstAccessOfTranspose16IsServedInEightRoundsByFourBanks) {
  open_starter("4.transpose16");
  EXPECT_EQ(shared_browser()->evaluate("document.querySelector('label[for=a0]').firstChild.data"), "store to tile");
  EXPECT_EQ(rounds(*shared_browser(), kStarter), 8);
  EXPECT_EQ(busy_banks(*shared_browser(), kStarter), 4);
  EXPECT_EQ(rounds(*shared_browser(), kSolution), 1);
  EXPECT_EQ(busy_banks(*shared_browser(), kSolution), 32);
}

TEST_F(ReportPage, NothingIsLoadedAndNothingGoesWrong) {
  open_starter("4.transpose16");
  EXPECT_THAT(shared_browser()->requested(), ElementsAre(EndsWith("/4.transpose16.html")));
  EXPECT_THAT(shared_browser()->complaints(), IsEmpty());
}

TEST_F(ReportPage, TheKeyboardChoosesTheAccess) {
  open_starter("4.transpose16");
  EXPECT_TRUE(is_shown("#p0"));
  EXPECT_FALSE(is_shown("#p1"));
  shared_browser()->evaluate("document.querySelector('#solution').focus()");
  shared_browser()->press("Tab");
  shared_browser()->press("ArrowDown");
  EXPECT_FALSE(is_shown("#p0"));
  EXPECT_TRUE(is_shown("#p1"));
}

TEST_F(ReportPage, TheSolutionIsThereWhenTheReaderWantsIt) {
  open_starter("4.transpose16");
  EXPECT_FALSE(is_shown(kSolution));
  shared_browser()->evaluate("document.querySelector('#solution').focus()");
  shared_browser()->press(" ");
  EXPECT_TRUE(is_shown(kSolution));
}

TEST_F(ReportPage, FitsAPhoneAndFollowsDarkMode) {
  open_starter("4.transpose16", {.width = 390, .height = 800});
  const auto light = shared_browser()->evaluate("getComputedStyle(document.body).backgroundColor");
  EXPECT_LE(number("document.documentElement.scrollWidth"), 390);
  open_starter("4.transpose16", {.width = 390, .height = 800, .dark = true});
  EXPECT_NE(shared_browser()->evaluate("getComputedStyle(document.body).backgroundColor"), light);
}

TEST_F(ReportPage, OnAPhoneWordsStayWholeAndNothingSticksOut) {
  std::string text = pristine_text("1.scale_matrix");
  const fs::path page =
      report_about("1.scale_matrix", text.replace(text.rfind("threadIdx"), 9, "threadidx"), "typo.cu");
  for (const bool is_broken : {true, false}) {
    if (is_broken) shared_browser()->open(page, {.width = 390, .height = 800});
    if (!is_broken) open_starter("3.transpose_diagonal", {.width = 390, .height = 800});
    shared_browser()->evaluate("document.querySelector('#solution').click()");
    shared_browser()->evaluate("document.querySelectorAll('details').forEach(one => one.open = true)");
    EXPECT_THAT(browser::broken_words(*shared_browser()), IsEmpty());
    EXPECT_THAT(browser::wrapped_code(*shared_browser()), IsEmpty());
    EXPECT_LE(browser::overflow(*shared_browser()), 0);
  }
}

TEST_F(ReportPage, ThePageAboutAProgramFitsAPhoneAndLoadsNothing) {
  const fs::path page = place().root() / "program.html";
  const ChildResult run =
      place().run("./course profile examples/transpose_program.cu --kernel transpose_naive --report " + page.string());
  EXPECT_EQ(run.exit_code, 0) << run.output;
  shared_browser()->open(page, {.width = 390, .height = 800});
  EXPECT_THAT(shared_browser()->evaluate("document.querySelector('h2').textContent"), "transpose_naive");
  EXPECT_EQ(number("document.querySelectorAll('svg[role]').length"), 1);
  EXPECT_THAT(browser::broken_words(*shared_browser()), IsEmpty());
  EXPECT_THAT(browser::wrapped_code(*shared_browser()), IsEmpty());
  EXPECT_LE(browser::overflow(*shared_browser()), 0);
  EXPECT_THAT(shared_browser()->requested(), ElementsAre(EndsWith("/program.html")));
}

TEST_F(ReportPage, LabelsStayWhereTheyAreWhenAMapIsScrolled) {
  open_starter("4.transpose16", {.width = 390, .height = 800});
  const std::string labels = "Math.round(document.querySelector('#p0 .labels').getBoundingClientRect().left)";
  const int before = number(labels);
  EXPECT_GT(number("(document.querySelector('#p0 .wide').scrollLeft = 9999, "
                   "document.querySelector('#p0 .wide').scrollLeft)"),
            200);
  EXPECT_EQ(number(labels), before);
}

TEST_F(ReportPage, AFileThatDoesNotCompileIsToldOfAboveEverythingElse) {
  std::string text = pristine_text("1.scale_matrix");
  shared_browser()->open(
      report_about("1.scale_matrix", text.replace(text.rfind("threadIdx"), 9, "threadidx"), "typo.cu"));
  EXPECT_THAT(shared_browser()->evaluate("document.querySelector('h2').textContent").get<std::string>(),
              EndsWith("yours does not compile"));
}

TEST_F(ReportPage, EveryPictureHasANameAndADescription) {
  open_starter("4.transpose16");
  EXPECT_GT(number("document.querySelectorAll('svg[role]').length"), 4);
  EXPECT_EQ(
      number("[...document.querySelectorAll('svg:not([aria-hidden])')].filter(s => s.getAttribute('role') != 'img' || "
             "s.getAttribute('aria-labelledby').split(' ').some(id => !document.getElementById(id)?.textContent))"
             ".length"),
      0);
}

TEST_F(ReportPage, ChapterThreeShowsTheDramOverTimeFirst) {
  open_starter("3.fill_the_bus");
  EXPECT_EQ(shared_browser()->evaluate("document.querySelector('h2').textContent"), "DRAM over time (model)");
  EXPECT_THAT(shared_browser()->evaluate("document.body.textContent").get<std::string>(),
              HasSubstr("1 in flight, meet 1 of 1 channels"));
  open_starter("3.transpose_diagonal");
  EXPECT_EQ(shared_browser()->evaluate("document.querySelector('h2').textContent"), "DRAM over time (model)");
  EXPECT_THAT(shared_browser()->evaluate("document.body.textContent").get<std::string>(),
              HasSubstr("A model, not a GPU: 256 requests, 256 in flight, meet 1 of 8 channels."));
}

TEST_F(ReportPage, HostileTextIsShownAsText) {
  const std::string file = "<img src=x onerror=alert(1)>.cu";
  const std::string script = "</pre></style><script>document.title='taken'</script>";
  std::string text = pristine_text("1.scale_matrix");
  text += "\nconst char* const kHostile = \"" + script + "\";  // \xFF\xC0\n// " + std::string(4000, '<') + "\n";
  shared_browser()->open(report_about("1.scale_matrix", text, file));
  EXPECT_EQ(number("document.scripts.length + document.images.length"), 0);
  EXPECT_THAT(shared_browser()->evaluate("document.title").get<std::string>(), HasSubstr("scale_matrix"));
  const std::string shown = shared_browser()->evaluate("document.body.textContent");
  EXPECT_THAT(shown, HasSubstr(script));
  EXPECT_THAT(shown, HasSubstr(file));
  EXPECT_THAT(shown, HasSubstr(std::string(4000, '<')));
  EXPECT_THAT(shown, HasSubstr("\xEF\xBF\xBD\xEF\xBF\xBD"));
  EXPECT_THAT(shared_browser()->complaints(), IsEmpty());
  EXPECT_LE(number("document.documentElement.scrollWidth"), number("innerWidth"));
}

}  // namespace
}  // namespace course
