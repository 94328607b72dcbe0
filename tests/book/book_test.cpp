// The book: it can be made without a warning, and every link inside of it leads somewhere.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <vector>

#include "tests/book/made_book.h"

namespace book {
namespace {

using testing::HasSubstr;

/// The pages, and the places in each that a link may lead to.
std::map<fs::path, std::set<std::string>> pages() {
  std::map<fs::path, std::set<std::string>> anchors;
  const std::regex anchor(R"re(\s(?:id|name)="([^"]+)")re");
  for (const auto& entry : fs::recursive_directory_iterator(html())) {
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
  for (const fs::path& chapter : chapters()) {
    EXPECT_TRUE(fs::exists(page_of(chapter))) << chapter;
    if (!fs::exists(chapter / "figures")) continue;
    for (const auto& figure : fs::directory_iterator(chapter / "figures")) {
      EXPECT_TRUE(fs::exists(html() / figure.path().filename())) << figure.path();
    }
  }
}

/// Where the link of a class leads and what it says: "chapters_05_padding_lesson.html: 05 Padding"; empty without one.
std::string link_of(const char* css_class, const fs::path& page) {
  const std::string text = read(page);
  const std::regex link("<a (?=[^>]*class=\"" + std::string(css_class) + "\")[^>]*href=\"([^\"]+)\"[^>]*>([^<]+)</a>");
  std::smatch found;
  return std::regex_search(text, found, link) ? found[1].str() + ": " + found[2].str() : "";
}

TEST_F(Book, EachLessonLeadsToTheOnesBeforeAndAfter) {
  const std::vector<fs::path> all = chapters();
  const auto link_to = [&](std::size_t number) {
    return number < all.size() ? page_of(all[number]).filename().string() + ": " + title_of(all[number]) : "";
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(link_of("before", page_of(all[i])), link_to(i - 1));  // none before the first
    EXPECT_EQ(link_of("after", page_of(all[i])), link_to(i + 1));
  }
}

}  // namespace
}  // namespace book
