#include "cli/grade/build_limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "cli/system/usage_error.h"

namespace course {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

std::string limit_in(const std::string& output) { return what_limit_was_met(build_limits(), output, false); }

// The first lines are what g++ 12 and GNU binutils print when they meet the limit.
TEST(BuildLimits, AreRecognisedByTheWordsOfTheTools) {
  EXPECT_THAT(limit_in("g++: internal compiler error: CPU time limit exceeded signal terminated program cc1plus\n"),
              StartsWith("the compiler was stopped after 60 s of processor time.\n"));
  EXPECT_THAT(limit_in("g++: internal compiler error: File size limit exceeded signal terminated program as\n"),
              StartsWith("the compiler was stopped: what it made of this file is larger than 256 MiB.\n"));
  EXPECT_THAT(limit_in("cc1plus: out of memory allocating 8589934592 bytes after a total of 42061824 bytes\n"),
              StartsWith("the compiler was stopped: it asked for more than 3072 MiB of memory.\n"));
  EXPECT_THAT(limit_in("g++: fatal error: Killed signal terminated program cc1plus\n"),
              StartsWith("the compiler was killed, perhaps because the machine ran out of memory.\n"));
}

TEST(BuildLimits, AreRecognisedByTheWordsOfNvcc) {
  EXPECT_THAT(limit_in("nvcc error   : 'cicc' died due to signal 24 (Invalid signal (Linux))\n"), HasSubstr("60 s"));
}

TEST(BuildLimits, ALearnersLineThatSpeaksOfThemIsNone) {
  EXPECT_THAT(limit_in("a.cu:3:5: error: expected ';'\n"
                       "    3 |   catch (const std::bad_alloc&) { puts(\"x: Cannot allocate memory\n"
                       "    4 | // cc1plus: out of memory allocating 1 byte\n"),
              IsEmpty());
}

TEST(BuildLimits, AnOrdinaryErrorIsNone) { EXPECT_THAT(limit_in("a.cu:3:5: error: expected ';'\n"), IsEmpty()); }

TEST(BuildLimits, TimeIsSetByTheEnvironment) {
  setenv("COURSE_BUILD_TIME_LIMIT", "7", 1);
  const BuildLimits limits = build_limits();
  EXPECT_EQ(limits.each_process.cpu_seconds, 7U);
  EXPECT_THAT(what_limit_was_met(limits, "", true), HasSubstr("after 35 s, in which it said nothing"));
  setenv("COURSE_BUILD_TIME_LIMIT", "soon", 1);
  EXPECT_THROW(build_limits(), UsageError);
  unsetenv("COURSE_BUILD_TIME_LIMIT");
}

TEST(BuildLimits, AFileOutOfReachGetsAdvice) {
  EXPECT_THAT(advice_on_reach("a.cu:1:10: fatal error: /etc/passwd: Permission denied\n"),
              HasSubstr("COURSE_MAY_READ=/that/folder"));
  EXPECT_THAT(advice_on_reach("a.cu:1:10: fatal error: x.h: No such file or directory\n"), IsEmpty());
}

}  // namespace
}  // namespace course
