#include "common/cuda_source/tokens.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cuda_source {
namespace {

std::vector<std::string> texts(std::string_view text) {
  std::vector<std::string> all;
  for (const Token& token : tokens_of(text)) all.emplace_back(token.text);
  return all;
}

using Texts = std::vector<std::string>;

TEST(Tokens, AreNamesNumbersLiteralsAndSigns) {
  EXPECT_EQ(texts("int a1 = 0x1p-3 + 1'000u;"), (Texts{"int", "a1", "=", "0x1p-3", "+", "1'000u", ";"}));
  EXPECT_EQ(texts("f(\"a\\\"b\", 'c', L\"w\")"), (Texts{"f", "(", "\"a\\\"b\"", ",", "'c'", ",", "L\"w\"", ")"}));
  EXPECT_EQ(texts("R\"x(a)\" )x\" b"), (Texts{"R\"x(a)\" )x\"", "b"}));
}

TEST(Tokens, LeaveCommentsOut) {
  EXPECT_EQ(texts("a // b\\\n c\nd /* e\nf */ g"), (Texts{"a", "d", "g"}));
  EXPECT_EQ(texts("a /* no end"), (Texts{"a"}));
}

TEST(Tokens, KnowTheirDirective) {
  const auto tokens = tokens_of("#define A b\\\n c\nd\n  # include <e>\nf # g");
  std::string directives;
  for (const Token& token : tokens) directives += std::string(token.text) + std::to_string(token.directive) + " ";
  EXPECT_EQ(directives, "#1 define1 A1 b1 c1 d0 #2 include2 <2 e2 >2 f0 #0 g0 ");
}

TEST(Tokens, OfBrokenTextsEndWithTheLine) { EXPECT_EQ(texts("\"a\nb"), (Texts{"\"a", "b"})); }

TEST(Tokens, LieWhereTheirTextSays) {
  const std::string text = "a\n\"\\";
  for (const Token& token : tokens_of(text)) EXPECT_EQ(text.substr(token.begin, token.text.size()), token.text);
}

}  // namespace
}  // namespace cuda_source
