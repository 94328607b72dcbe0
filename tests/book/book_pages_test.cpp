// The book as a browser shows it: wide, on a phone, in the dark.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <thread>

#include "tests/book/made_book.h"
#include "tests/browser/browser.h"
#include "tests/browser/page_rules.h"

namespace book {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

using BookPages = Book;

/// A browser at the first page, or nothing.
std::unique_ptr<browser::Browser> open_book(browser::View view = {}) {
  const auto program = browser::find_chromium();
  if (!program) return nullptr;
  auto browser = std::make_unique<browser::Browser>(*program);
  browser->open(html() / "index.html", view);
  return browser;
}

#define OPEN_BOOK(browser, ...)                \
  const auto browser = open_book(__VA_ARGS__); \
  if (!browser) GTEST_SKIP() << "chromium is not installed: pages are not opened in a browser"

TEST_F(BookPages, OpensInABrowserWithoutTheNetwork) {
  OPEN_BOOK(browser);
  EXPECT_THAT(browser->complaints(), IsEmpty());
  EXPECT_THAT(browser->requested(), Each(StartsWith("file://")));
  EXPECT_THAT(browser->evaluate("document.body.textContent").get<std::string>(), HasSubstr("Bank conflicts"));
}

/// Types a word into the search field and waits for the answer.
void search_for(browser::Browser& browser, const std::string& word) {
  browser.evaluate("document.querySelector('#MSearchField').focus()");
  for (const char key : word) browser.press(std::string(1, key));
  // It answers after a moment. A minute is how long that may take, not how long it does.
  const std::string is_open = "document.querySelector('#MSearchResultsWindow').style.display == 'block'";
  for (int tries = 0; tries < 600 && !browser.evaluate(is_open).get<bool>(); ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_TRUE(browser.evaluate(is_open).get<bool>());
}

TEST_F(BookPages, TheSearchFieldAsksForItsResults) {
  OPEN_BOOK(browser);
  search_for(*browser, "bank");
  EXPECT_THAT(browser->requested(), Contains(HasSubstr(".html?bank")));
  EXPECT_THAT(browser->complaints(), IsEmpty());
}

TEST_F(BookPages, TheSidebarHasTheChaptersApartFromEverythingElse) {
  OPEN_BOOK(browser);
  std::vector<std::string> entries = browser->evaluate("NAVTREE[0][2].slice(1).map(entry => entry[0])");
  std::erase(entries, "Glossary");
  std::vector<std::string> expected;
  for (const fs::path& chapter : chapters()) expected.push_back(title_of(chapter));
  expected.insert(expected.end(), {"Reference", "Decisions", "API"});
  EXPECT_EQ(entries, expected);
}

TEST_F(BookPages, LinesAreShortEnoughToRead) {
  OPEN_BOOK(browser, {.width = 1800, .height = 900});
  EXPECT_LE(browser->evaluate("Math.max(...[...document.querySelectorAll('.textblock > p')].map(p => p.clientWidth))"),
            800);
}

TEST_F(BookPages, FitsAPhone) {
  OPEN_BOOK(browser, {.width = 390, .height = 800});
  for (const fs::path& page : {html() / "index.html", page_of(chapters().back()), page_of(chapters()[1]),
                               html() / "docs_errata.html", html() / "docs_decisions_README.html"}) {
    SCOPED_TRACE(page);
    browser->open(page, {.width = 390, .height = 800});
    EXPECT_LE(browser::overflow(*browser), 0);
    EXPECT_GE(browser->evaluate("document.querySelector('#doc-content').clientWidth").get<int>(), 350);
    EXPECT_THAT(browser::broken_words(*browser), IsEmpty());
    EXPECT_THAT(browser::wrapped_code(*browser), IsEmpty());
  }
}

TEST_F(BookPages, APhoneHasAListOfTheChaptersInsteadOfTheSidebar) {
  OPEN_BOOK(browser, {.width = 390, .height = 800});
  const auto is_shown = [&](const std::string& selector) {
    return browser->evaluate("document.querySelector('" + selector + "').checkVisibility()").get<bool>();
  };
  EXPECT_FALSE(is_shown("#side-nav"));
  EXPECT_FALSE(is_shown("#chapters a"));
  browser->evaluate("document.querySelector('#chapters summary').click()");
  EXPECT_TRUE(is_shown("#chapters a"));
  const std::string list = browser->evaluate("document.querySelector('#chapters').textContent");
  for (const fs::path& chapter : chapters()) EXPECT_THAT(list, HasSubstr(title_of(chapter)));
  browser->open(html() / "index.html", {});
  EXPECT_TRUE(is_shown("#side-nav"));
  EXPECT_FALSE(is_shown("#chapters"));
}

TEST_F(BookPages, TheSearchIsDarkInTheDark) {
  OPEN_BOOK(browser, {.dark = true});
  EXPECT_THAT(browser::faint_texts(*browser, "#MSearchField, #projectname, p"), IsEmpty());
  const std::string brightness =
      "Math.max(...getComputedStyle(document.querySelector('#MSearchField')).backgroundColor.match(/\\d+/g))";
  EXPECT_LT(browser->evaluate(brightness).get<int>(), 128);
  // What is found is a page of its own, and shows what fits the word.
  browser->open(html() / "search" / "all_1.html", {.dark = true});
  browser->evaluate("document.querySelectorAll('.SRResult').forEach(one => one.style.display = 'block')");
  EXPECT_GT(browser->evaluate("document.querySelectorAll('.SRSymbol').length").get<int>(), 0);
  EXPECT_THAT(browser::faint_texts(*browser, ".SRSymbol, .SRScope"), IsEmpty());
}

}  // namespace
}  // namespace book
