// docs/safety.md shows what the emulator finds now, between <!-- zoo --> and <!-- end zoo -->. With UPDATE_DOCS set,
// the test writes it there; tests/course/update_outputs.sh does so.

#include "tests/zoo/comparison.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace zoo {
namespace {

TEST(Comparison, IsUpToDateInTheDocument) {
  std::ifstream in(ZOO_DOCUMENT);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::string begin = "<!-- zoo -->\n";
  const std::string end = "<!-- end zoo -->\n";
  const auto first = text.find(begin);
  const auto last = text.find(end);
  ASSERT_TRUE(first != std::string::npos && last != std::string::npos && first < last)
      << ZOO_DOCUMENT << ": expected the marks " << begin << " and " << end;
  const auto place = first + begin.size();
  const std::string tables = comparison();
  if (std::getenv("UPDATE_DOCS") != nullptr) {
    std::ofstream(ZOO_DOCUMENT) << text.substr(0, place) << tables << text.substr(last);
    return;
  }
  EXPECT_EQ(text.substr(place, last - place), tables) << "out of date; run tests/course/update_outputs.sh";
}

}  // namespace
}  // namespace zoo
