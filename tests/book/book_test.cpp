// The book: it can be made without a warning, every link inside of it leads somewhere, and a browser opens it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <thread>

#include "tests/browser/browser.h"

namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const fs::path kBuild = BOOK_BUILD_DIR;
const fs::path kHtml = kBuild / "book" / "html";

bool succeeds(const std::string& command) { return std::system((command + " > /dev/null 2>&1").c_str()) == 0; }

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Makes the book once for all tests. What the tools said is in book.log.
bool make_book() {
  fs::create_directories(kBuild);
  const std::string log = (kBuild / "book.log").string();
  return std::system(("(cmake --preset docs -S " SOURCE_DIR " -B " + kBuild.string() + " && cmake --build " +
                      kBuild.string() + ") > " + log + " 2>&1")
                         .c_str()) == 0;
}

class Book : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    has_tools_ = succeeds("doxygen --version && dot -V");
    if (has_tools_) made_ = make_book();
  }
  void SetUp() override {
    if (!has_tools_) GTEST_SKIP() << "doxygen or graphviz is not installed: the book is not made";
    ASSERT_TRUE(made_) << read(kBuild / "book.log");
  }

  static inline bool has_tools_ = false;
  static inline bool made_ = false;
};

/// The pages, and the places in each that a link may lead to.
std::map<fs::path, std::set<std::string>> pages() {
  std::map<fs::path, std::set<std::string>> anchors;
  const std::regex anchor(R"re(\s(?:id|name)="([^"]+)")re");
  for (const auto& entry : fs::recursive_directory_iterator(kHtml)) {
    if (entry.path().extension() != ".html") continue;
    const std::string text = read(entry.path());
    std::set<std::string>& here = anchors[entry.path()];
    for (auto it = std::sregex_iterator(text.begin(), text.end(), anchor); it != std::sregex_iterator(); ++it) {
      here.insert((*it)[1]);
    }
  }
  return anchors;
}

/// What is wrong with a link in `page`; empty when it leads somewhere, or out of the book.
std::string problem_with(const std::string& link, const fs::path& page,
                         const std::map<fs::path, std::set<std::string>>& anchors) {
  if (link.find("://") != std::string::npos || link.starts_with("javascript:") || link.starts_with("mailto:"))
    return "";
  const auto hash = link.find('#');
  const std::string file = link.substr(0, hash);
  const std::string anchor = hash == std::string::npos ? "" : link.substr(hash + 1);
  const fs::path target = file.empty() ? page : (page.parent_path() / file).lexically_normal();
  if (!fs::exists(target)) return "no such file";
  const auto known = anchors.find(target);
  if (anchor.empty() || known == anchors.end()) return "";
  return known->second.contains(anchor) ? "" : "no such place in the page";
}

TEST_F(Book, EveryLinkLeadsSomewhere) {
  const auto anchors = pages();
  const std::regex link(R"re(\s(?:href|src|data)="([^"]+)")re");
  int links = 0;
  for (const auto& [page, places] : anchors) {
    const std::string text = read(page);
    for (auto it = std::sregex_iterator(text.begin(), text.end(), link); it != std::sregex_iterator(); ++it) {
      ++links;
      EXPECT_EQ(problem_with((*it)[1], page, anchors), "") << page.filename() << ": " << (*it)[1];
    }
  }
  EXPECT_GT(links, 1000);
}

TEST_F(Book, ListsEveryDecision) {
  const std::string list = read(SOURCE_DIR "/docs/decisions/README.md");
  for (const auto& entry : fs::directory_iterator(SOURCE_DIR "/docs/decisions")) {
    const std::string name = entry.path().filename().string();
    if (name == "README.md") continue;
    EXPECT_THAT(list, HasSubstr("](" + name + ")"));
  }
}

TEST_F(Book, HasEveryLessonWithItsFigures) {
  for (const auto& chapter : fs::directory_iterator(SOURCE_DIR "/chapters")) {
    if (!fs::exists(chapter.path() / "lesson.md")) continue;
    const std::string page = "md_chapters_" + chapter.path().filename().string() + "_lesson.html";
    bool found = false;
    for (const auto& entry : fs::directory_iterator(kHtml)) {
      // Doxygen spells names in its own way; what matters is that one page comes from this lesson.
      std::string name = entry.path().filename().string();
      for (std::size_t at = name.find("__"); at != std::string::npos; at = name.find("__")) name.replace(at, 2, "_");
      found = found || name == page;
    }
    EXPECT_TRUE(found) << page;
    if (!fs::exists(chapter.path() / "figures")) continue;
    for (const auto& figure : fs::directory_iterator(chapter.path() / "figures")) {
      EXPECT_TRUE(fs::exists(kHtml / figure.path().filename())) << figure.path();
    }
  }
}

/// A browser at the first page, or nothing.
std::unique_ptr<browser::Browser> open_book(browser::View view = {}) {
  const auto program = browser::find_chromium();
  if (!program) return nullptr;
  auto browser = std::make_unique<browser::Browser>(*program);
  browser->open(kHtml / "index.html", view);
  return browser;
}

#define OPEN_BOOK(browser, ...)                \
  const auto browser = open_book(__VA_ARGS__); \
  if (!browser) GTEST_SKIP() << "chromium is not installed: pages are not opened in a browser"

TEST_F(Book, OpensInABrowserWithoutTheNetwork) {
  OPEN_BOOK(browser);
  EXPECT_THAT(browser->complaints(), IsEmpty());
  EXPECT_THAT(browser->requested(), Each(StartsWith("file://")));
  EXPECT_THAT(browser->evaluate("document.body.textContent").get<std::string>(), HasSubstr("Bank conflicts"));
}

TEST_F(Book, TheSearchFieldAsksForItsResults) {
  OPEN_BOOK(browser);
  browser->evaluate("document.querySelector('#MSearchField').focus()");
  for (const char* key : {"b", "a", "n", "k"}) browser->press(key);
  // It answers after a moment. A minute is how long that may take, not how long it does.
  const std::string is_open = "document.querySelector('#MSearchResultsWindow').style.display == 'block'";
  for (int tries = 0; tries < 600 && !browser->evaluate(is_open).get<bool>(); ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_TRUE(browser->evaluate(is_open).get<bool>());
  EXPECT_THAT(browser->requested(), Contains(HasSubstr(".html?bank")));
  EXPECT_THAT(browser->complaints(), IsEmpty());
}

TEST_F(Book, FitsAPhone) {
  OPEN_BOOK(browser, {.width = 390, .height = 800});
  EXPECT_LE(browser->evaluate("document.documentElement.scrollWidth").get<int>(), 390);
  EXPECT_GE(browser->evaluate("document.querySelector('#doc-content').clientWidth").get<int>(), 350);
}

}  // namespace
