// chapters/chapter.schema.json, which editors read, describes every chapter.json.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "cli/system/text_file.h"
#include "tests/course/checkout.h"
#include "tests/course/json_schema.h"

namespace course {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const json& schema() {
  static const json parsed = json::parse(read_text(checkout().root() / "chapters" / "chapter.schema.json"));
  return parsed;
}

/// The first chapter whose first exercise has a target, to break it.
json a_chapter() {
  for (const Chapter& chapter : checkout().chapters()) {
    if (!chapter_json(chapter.id)["exercises"][0]["targets"].empty()) return chapter_json(chapter.id);
  }
  throw std::logic_error("no chapter has targets");
}

TEST(ChapterSchema, DescribesEveryChapter) {
  for (const Chapter& chapter : checkout().chapters()) {
    EXPECT_THAT(schema_errors(schema(), chapter_json(chapter.id)), IsEmpty()) << "chapters/" << chapter.id;
  }
}

TEST(ChapterSchema, NamesWhatIsMissingAndWhatIsUnknown) {
  json chapter = a_chapter();
  chapter["exercises"][0].erase("title");
  chapter["exercises"][0]["hint"] = "a typing mistake";
  EXPECT_THAT(schema_errors(schema(), chapter),
              ElementsAre("/exercises/0: unknown key \"hint\"", "/exercises/0: no \"title\""));
}

TEST(ChapterSchema, AsksForThreeHintsAndTextsThatAreNotEmpty) {
  json chapter = a_chapter();
  chapter["exercises"][0]["hints"].erase(2);
  chapter["summary"] = "";
  EXPECT_THAT(schema_errors(schema(), chapter),
              ElementsAre("/exercises/0/hints: 2 items, expected at least 3", "/summary: an empty text"));
}

TEST(ChapterSchema, ATargetHasOneLimitAndWordsUnlessTheEmulatorCountsIt) {
  json chapter = a_chapter();
  json& target = chapter["exercises"][0]["targets"][0];
  target["at_least"] = 1;
  EXPECT_THAT(schema_errors(schema(), chapter), Contains(HasSubstr("targets/0: expected exactly one of")));
  target.erase("at_least");
  target["metric"] = "share_of_something";
  EXPECT_THAT(schema_errors(schema(), chapter),
              ElementsAre("/exercises/0/targets/0: no \"about\"", "/exercises/0/targets/0: no \"miss\""));
  target["about"] = "a share";
  target["miss"] = "the share is too small";
  EXPECT_THAT(schema_errors(schema(), chapter), Contains(HasSubstr("targets/0/miss: \"the share is too small\"")));
  target["miss"] = "the share is {value}";
  EXPECT_THAT(schema_errors(schema(), chapter), IsEmpty());
}

TEST(ChapterSchema, KnowsNumbersArraysAndWords) {
  json chapter = a_chapter();
  chapter["predictions"][0]["shape"] = json::array({0, 1.5});
  chapter["$schema"] = "elsewhere.json";
  EXPECT_THAT(schema_errors(schema(), chapter),
              ElementsAre(HasSubstr("/$schema: expected"), "/predictions/0/shape/0: below 1",
                          "/predictions/0/shape/1: expected \"integer\""));
}

TEST(ChapterSchema, AKeywordThatIsNotCheckedIsAnError) {
  EXPECT_THROW(schema_errors({{"uniqueItems", true}}, json::array()), std::invalid_argument);
}

}  // namespace
}  // namespace course
