// Where a lesson first uses a term of docs/glossary.md, the term is explained, which is told by *italics*, or is a link
// to its entry: [warp](../../docs/glossary.md#warp). With UPDATE_DOCS=1 this program makes the links that are missing.

#include "tests/course/glossary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>

#include "cli/system/text_file.h"
#include "tests/course/checkout.h"
#include "tests/course/documents.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<Term>& glossary() {
  static const std::vector<Term> terms = parse_glossary(read_text(checkout().root() / "docs" / "glossary.md"));
  return terms;
}

/// The first uses in `text` that are neither explained nor linked.
std::vector<FirstUse> misses_in(const std::string& text, const std::vector<Term>& terms) {
  std::vector<FirstUse> uses = first_uses(text, terms);
  std::erase_if(uses, [](const FirstUse& use) { return use.is_explained; });
  return uses;
}

std::string link_to(const Term& term, const std::string& words) {
  return "[" + words + "](../../docs/glossary.md#" + term.anchor + ")";
}

/// What stands there, on one line: Doxygen does not like a link in bold on two.
std::string words_of(const FirstUse& use, const std::string& text) {
  return std::regex_replace(text.substr(use.begin, use.end - use.begin), std::regex(R"(\s+)"), " ");
}

std::string with_links(std::string text, std::vector<FirstUse> misses) {
  std::ranges::sort(misses, std::greater(), &FirstUse::begin);
  for (const FirstUse& use : misses) {
    const std::string words = words_of(use, text);
    text.replace(use.begin, use.end - use.begin, link_to(*use.term, words));
  }
  return text;
}

/// With a break in lines that links have made longer than 120 characters; rows of tables have to stay whole.
std::string with_short_lines(const std::string& text) {
  constexpr std::size_t kMost = 120;
  std::string result;
  for (std::string line : lines_of(text)) {
    const std::size_t start = line.find_first_not_of(' ');
    const bool is_item = start != std::string::npos && line.compare(start, 2, "- ") == 0;
    const std::string indent(start == std::string::npos ? 0 : start + (is_item ? 2 : 0), ' ');
    const bool is_text = !line.starts_with('|') && !line.starts_with('!') && !line.starts_with('<');
    while (is_text && line.size() > kMost) {
      std::size_t space = line.rfind(' ', kMost);
      const std::size_t link = line.rfind('[', space);
      if (link != std::string::npos && line.find(']', link) > space) space = link - 1;
      if (space == std::string::npos || space <= indent.size()) break;
      result += line.substr(0, space) + "\n";
      line.replace(0, space + 1, indent);
    }
    result += line + "\n";
  }
  return result;
}

class GlossaryOfLesson : public testing::TestWithParam<std::string> {};

TEST_P(GlossaryOfLesson, LinksOrExplainsATermWhereItIsFirstUsed) {
  const fs::path lesson = checkout().lesson({.id = GetParam()});
  const std::string text = read_text(lesson);
  const std::vector<FirstUse> misses = misses_in(text, glossary());
  if (std::getenv("UPDATE_DOCS") != nullptr) {
    if (!misses.empty()) std::ofstream(lesson) << with_short_lines(with_links(text, misses));
    return;
  }
  for (const FirstUse& use : misses) {
    const auto line = std::count(text.begin(), text.begin() + static_cast<long>(use.begin), '\n');
    const std::string words = words_of(use, text);
    ADD_FAILURE() << place_in(lesson, static_cast<std::size_t>(line)) << ": '" << words << "' is first used here\n"
                  << "  expected  " << link_to(*use.term, words) << ", or *" << words << "* and what it means";
  }
}

std::vector<std::string> chapter_ids() {
  std::vector<std::string> ids;
  for (const Chapter& chapter : checkout().chapters()) ids.push_back(chapter.id);
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Chapters, GlossaryOfLesson, testing::ValuesIn(chapter_ids()),
                         [](const auto& test) { return test.param; });

std::string name_of_entry(const Term& term) {
  std::string name;
  for (const char c : term.spellings.front()) {
    if (c != '`' && c != '_') name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return name;
}

TEST(Glossary, IsSortedAndHasEverySpellingOnce) {
  std::set<std::string> spellings;
  std::set<std::string> anchors;
  std::string previous;
  for (const Term& term : glossary()) {
    EXPECT_LE(previous, name_of_entry(term));
    previous = name_of_entry(term);
    EXPECT_TRUE(anchors.insert(term.anchor).second) << term.anchor;
    for (const std::string& spelling : term.spellings) EXPECT_TRUE(spellings.insert(spelling).second) << spelling;
  }
  EXPECT_GT(glossary().size(), 40U);
}

TEST(Glossary, SaysItInOneOrTwoSentences) {
  const std::regex end_of_sentence(R"([.?!](\s|$))");
  for (const Term& term : glossary()) {
    const std::string& text = term.meaning;
    const auto sentences =
        std::distance(std::sregex_iterator(text.begin(), text.end(), end_of_sentence), std::sregex_iterator());
    EXPECT_GE(sentences, 1) << term.anchor;
    EXPECT_LE(sentences, 2) << term.anchor << ": " << text;
  }
}

TEST(Glossary, NamesALessonThatUsesTheTerm) {
  for (const Term& term : glossary()) {
    const std::string path = term.lesson.substr(term.lesson.find('(') + 1);
    const fs::path lesson = checkout().root() / "docs" / path.substr(0, path.size() - 1);
    ASSERT_TRUE(fs::is_regular_file(lesson)) << term.anchor << ": " << term.lesson;
    EXPECT_EQ(lesson.parent_path().filename().string().substr(0, 2), term.lesson.substr(1, 2)) << term.anchor;
    EXPECT_EQ(first_uses(read_text(lesson), {term}).size(), 1U) << term.anchor << " is not in " << term.lesson;
  }
}

TEST(Glossary, HasEveryPlaceThatADocumentLinksTo) {
  const std::regex link(R"(glossary\.md#([^)\s]+)\))");
  for (const fs::path& document : documents()) {
    const std::string text = read_text(document);
    for (auto it = std::sregex_iterator(text.begin(), text.end(), link); it != std::sregex_iterator(); ++it) {
      EXPECT_TRUE(std::ranges::any_of(glossary(), [&](const Term& term) { return term.anchor == (*it)[1].str(); }))
          << name_of(document) << ": " << it->str();
    }
  }
}

constexpr const char* kSmall =
    "- <a id=\"bank\"></a>**bank**: A part of a memory. [04](x)\n"
    "- <a id=\"bank-conflict\"></a>**bank conflict** (also: conflict): Lanes that\n  wait. [04](x)\n"
    "- <a id=\"thread\"></a>**thread** (also: `threadIdx`): One run. [00](x)\n";

/// The anchors of what `text` neither explains nor links, beside where.
std::vector<std::string> missed(const std::string& text) {
  const std::vector<Term> terms = parse_glossary(kSmall);
  std::vector<std::string> anchors;
  for (const FirstUse& use : misses_in(text, terms)) anchors.push_back(use.term->anchor);
  return anchors;
}

TEST(FirstUses, AreLinkedOrInItalics) {
  EXPECT_THAT(missed("All banks wait. A *bank* is a part.\n"), ElementsAre("bank"));
  EXPECT_THAT(missed("A *bank* is a part. All banks wait.\n"), IsEmpty());
  EXPECT_THAT(missed("A **bank** is bold.\n"), ElementsAre("bank"));
  EXPECT_THAT(missed("A [bank](../../docs/glossary.md#bank) waits, and a bank.\n"), IsEmpty());
  EXPECT_THAT(missed("A [bank](../../docs/glossary.md#thread) waits.\n"), ElementsAre("bank"));
  EXPECT_THAT(missed("**A [bank](../../docs/glossary.md#bank) in bold,\nover lines.**\n"), IsEmpty());
}

TEST(FirstUses, OfALongerTermAreNoneOfAShorterOne) {
  EXPECT_THAT(missed("No *bank\nconflict* here, then banks.\n"), ElementsAre("bank"));
  EXPECT_THAT(missed("Bank\n  conflicts.\n"), ElementsAre("bank-conflict"));
}

TEST(FirstUses, OfCodeAreInBackticksAndOnlyThere) {
  EXPECT_THAT(missed("`threadIdx.x` is it.\n"), ElementsAre("thread"));
  EXPECT_THAT(missed("*`threadIdx`* is it. `threadIdx.x` again.\n"), IsEmpty());
  EXPECT_THAT(missed("The variable `bank` of threadIdx.\n"), IsEmpty());
}

TEST(FirstUses, AreLookedForInProse) {
  EXPECT_THAT(missed("# A bank\n\n<!-- bank -->\n![a bank](bank.svg)\n```\nbank\n```\n\n    bank\n\n    bank\n"),
              IsEmpty());
  EXPECT_THAT(missed("| a | b |\n|---|---|\n| bank | 1 |\n"), ElementsAre("bank"));
  EXPECT_THAT(missed("1. An item\n     whose bank goes on.\n"), ElementsAre("bank"));
  EXPECT_THAT(missed("Embankments, a [name](chapters/bank/lesson.md).\n"), IsEmpty());
}

TEST(WithLinks, MakesThemWhereTheyAreMissing) {
  const std::vector<Term> terms = parse_glossary(kSmall);
  const std::string text = "Banks have `threadIdx.x`.\n";
  const std::string linked = with_links(text, misses_in(text, terms));
  EXPECT_EQ(linked, "[Banks](../../docs/glossary.md#bank) have [`threadIdx.x`](../../docs/glossary.md#thread).\n");
  EXPECT_THAT(missed(linked), IsEmpty());
}

}  // namespace
}  // namespace course
