#include "cli/grade/guess.h"

#include <gtest/gtest.h>

namespace course {
namespace {

TEST(ParseGuess, ReadsNumbersAsPeopleWriteThem) {
  EXPECT_EQ(parse_guess("4"), 4);
  EXPECT_EQ(parse_guess(" 3.5 "), 3.5);
  EXPECT_EQ(parse_guess(".5"), .5);
  EXPECT_EQ(parse_guess("1/8"), 0.125);
  EXPECT_EQ(parse_guess("1 / 8"), 0.125);
  EXPECT_EQ(parse_guess("12 %"), 0.12);
  EXPECT_EQ(parse_guess("4\r"), 4);
  EXPECT_EQ(parse_guess("0"), 0);
  EXPECT_EQ(parse_guess("-1"), -1);
}

TEST(ParseGuess, RejectsEverythingElse) {
  for (const char* text : {"", " ", "four", "4x", "4 or 5", "--1", "-", "1/0", "1/", "/8", "%", "nan", "inf", "1e999",
                           "4,5", "1/2/3", "0x10", "--"}) {
    EXPECT_EQ(parse_guess(text), std::nullopt) << "'" << text << "'";
  }
}

TEST(WhyImpossible, ARequestTakesOneToThirtyTwo) {
  for (const char* metric : {"global_load_sectors_per_request", "shared_store_wavefronts_per_request"}) {
    for (const double possible : {1.0, 3.94, 32.0}) EXPECT_EQ(why_impossible(possible, metric), "");
    for (const double impossible : {0.0, 0.5, 33.0}) EXPECT_NE(why_impossible(impossible, metric), "");
  }
  EXPECT_EQ(why_impossible(33, "global_load_sectors_per_request"),
            "33 cannot be: a request takes at least 1, and with one for each of its 32 lanes at most 32 sectors.");
}

TEST(WhyImpossible, NothingIsNegativeAndNoShareIsMoreThanTheWhole) {
  EXPECT_EQ(why_impossible(-1, "global_load_requests"), "-1 cannot be: nothing here is less than nothing.");
  EXPECT_EQ(why_impossible(4096, "global_load_requests"), "");
  EXPECT_EQ(why_impossible(1, "model_channel_balance_of_stores"), "");
  EXPECT_EQ(why_impossible(4.8, "model_bus_utilisation"),
            "4.8 cannot be: the whole is 1. A part of it is written 0.5, 1/2 or 50 %.");
}

TEST(Judge, IsRightWithinOnePerCent) {
  EXPECT_EQ(judge(32, 32), Closeness::right);
  EXPECT_EQ(judge(3.9, 3.9166), Closeness::right);
  EXPECT_EQ(judge(4, 3.9375), Closeness::close) << "the point of that question is that it is not 4";
  EXPECT_EQ(judge(0.048, 1.0 / 21), Closeness::right);
}

TEST(Judge, IsCloseWithinTenPerCent) {
  EXPECT_EQ(judge(0.05, 1.0 / 21), Closeness::close);
  EXPECT_EQ(judge(16, 32), Closeness::off);
  EXPECT_EQ(judge(1, 0), Closeness::off);
  EXPECT_EQ(judge(0, 0), Closeness::right);
}

}  // namespace
}  // namespace course
