#include "common/report/markup.h"

#include <gtest/gtest.h>

#include <string>

namespace report {
namespace {

constexpr const char* kUnknown = "\xEF\xBF\xBD";

TEST(Markup, WhatHasAMeaningInHtmlIsSpelledOut) {
  EXPECT_EQ(as_markup("<script>alert('a' & \"b\")</script>"),
            "&lt;script&gt;alert(&#39;a&#39; &amp; &quot;b&quot;)&lt;/script&gt;");
}

TEST(Markup, OrdinaryTextStaysAsItIs) {
  const std::string text = "tile[y][x]\tÄ → 猫 🙂\n";
  EXPECT_EQ(as_markup(text), text);
}

TEST(Markup, BytesThatAreNotUtf8AreReplacedOneByOne) {
  EXPECT_EQ(as_markup("a\xFF"
                      "b"),
            std::string("a") + kUnknown + "b");
  EXPECT_EQ(as_markup("\xC3"), kUnknown);                                             // cut short
  EXPECT_EQ(as_markup("\xC0\xBC"), std::string(kUnknown) + kUnknown);                 // a long spelling of '<'
  EXPECT_EQ(as_markup("\xED\xA0\x80"), std::string(kUnknown) + kUnknown + kUnknown);  // half of a UTF-16 pair
  EXPECT_EQ(as_markup("\xF4\x90\x80\x80").size(), 4 * std::string(kUnknown).size());  // beyond Unicode
}

TEST(Markup, ControlCharactersAndTurnedTextAreReplaced) {
  EXPECT_EQ(as_markup(std::string("a\0b", 3)), std::string("a") + kUnknown + "b");
  EXPECT_EQ(as_markup("\x1b[31m"), std::string(kUnknown) + "[31m");
  EXPECT_EQ(as_markup("\xE2\x80\xAE"), kUnknown);  // right-to-left override
}

}  // namespace
}  // namespace report
