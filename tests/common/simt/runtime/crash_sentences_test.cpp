// A kernel stops a program that has no grader: the program says what a grader would say.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <sstream>
#include <string>

#include "common/core/text_file.h"

namespace {

using testing::HasSubstr;

struct Ended {
  std::string text;  // standard output and error
  int status = 0;    // as of wait()
};

Ended run(const std::string& arguments) {
  Ended ended;
  FILE* pipe = popen(("exec " CRASHING_PROGRAM " " + arguments + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return {"popen failed", -1};
  std::array<char, 4096> buffer;
  while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) ended.text.append(buffer.data(), n);
  ended.status = pclose(pipe);
  return ended;
}

// "crashing_program.cu:16: ", for the line that ends in this mark.
std::string place_of(const std::string& mark) {
  std::istringstream source(core::read_text(CRASHING_SOURCE));
  int number = 0;
  for (std::string line; std::getline(source, line);) {
    ++number;
    if (line.ends_with("// <- " + mark)) return "crashing_program.cu:" + std::to_string(number) + ": ";
  }
  return "no such mark in " CRASHING_SOURCE;
}

struct Mistake {
  const char* name;
  const char* mark;
  const char* sentence;
  const char* advice;
};

class ACrash : public testing::TestWithParam<Mistake> {};

TEST_P(ACrash, IsToldWithPlaceSentenceAndAdvice) {
  const Mistake& mistake = GetParam();
  const Ended ended = run(mistake.name);
  EXPECT_THAT(ended.text, HasSubstr(place_of(mistake.mark) + mistake.sentence));
  EXPECT_THAT(ended.text, HasSubstr(std::string("\n  ") + mistake.advice));
  EXPECT_TRUE(WIFEXITED(ended.status)) << ended.status;
  EXPECT_EQ(WEXITSTATUS(ended.status), EXIT_FAILURE);
}

TEST_P(ACrash, IsToldInTheWordsThatAGraderIsGiven) {
  EXPECT_EQ(run(GetParam().name).text, run(std::string(GetParam().name) + " reported").text);
}

INSTANTIATE_TEST_SUITE_P(
    Of, ACrash,
    testing::Values(
        Mistake{"null", "pointer", "out of bounds: an access through a null pointer (address 0x0)\n",
                "pass the address of an allocation to the kernel"},
        Mistake{"malloc", "unchecked", "out of bounds: an access through a null pointer (address 0x0)\n",
                "check what malloc() or new returned: null when the device heap is used up"},
        Mistake{"wild", "pointer", "out of bounds: an access to address 0x600000000040, which is no device memory\n",
                "check the pointer"},
        Mistake{"far", "pointer", "out of bounds: an access to out[262144], but out has 32 elements\n",
                "guard the access"},
        Mistake{"stack", "stack", "stack overflow: the thread has used up its 512 KiB of stack\n",
                "look for a function that calls itself without end"},
        Mistake{
            "division", "division",
            "an integer division (/ or %) by zero, or of the least integer by -1: on a GPU its result is unspecified\n",
            "check the divisor before dividing by it"}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST(AKernelThatDoesNotEnd, IsToldWithItsThreads) {
  const Ended ended = run("hang reported");
  EXPECT_THAT(ended.text, HasSubstr("the kernel did not end within 0.5 s; the launch has 64 threads\n"));
  EXPECT_TRUE(WIFEXITED(ended.status)) << ended.status;
}

TEST(AProgramWithoutAMistake, GoesOn) {
  const Ended ended = run("none");
  EXPECT_EQ(ended.text, "went on\n");
  EXPECT_EQ(ended.status, 0);
}

TEST(ACrashAfterProfile, IsTheProgramsOwnBusiness) {
  const Ended ended = run("late");
  EXPECT_THAT(ended.text, Not(HasSubstr("SIGABRT")));
  ASSERT_TRUE(WIFSIGNALED(ended.status)) << ended.status;
  EXPECT_EQ(WTERMSIG(ended.status), SIGABRT);
}

}  // namespace
