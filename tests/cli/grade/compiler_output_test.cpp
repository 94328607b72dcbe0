#include "cli/grade/compiler_output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/grade/entry_function.h"

namespace course {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(CompilerOutput, PutsTheFirstErrorOnTop) {
  const std::string text = first_error(
      "[1/2] Building CXX object a.o\n"
      "FAILED: a.o\n"
      "/usr/bin/g++ -c /home/me/a.cu\n"
      "/home/me/a.cu: In function 'void f()':\n"
      "/home/me/a.cu:2:7: warning: unused variable\n"
      "/home/me/a.cu:3:5: error: expected ';'\n"
      "    3 |   x\n"
      "      |    ^\n"
      "/home/me/a.cu:9:1: error: 'y' was not declared\n"
      "ninja: build stopped: subcommand failed.\n",
      "/home/me/a.cu");
  EXPECT_THAT(text, StartsWith("/home/me/a.cu:3:5: error: expected ';'\n    3 |   x\n      |    ^\n"));
  EXPECT_THAT(text, HasSubstr("(and 1 more error after this one)"));
  EXPECT_THAT(text, Not(HasSubstr("warning")));
}

TEST(CompilerOutput, AnErrorInAHeaderStartsWithTheLearnersLine) {
  const std::string text = first_error(
      "In file included from /home/me/a.cu:1:\n"
      "/src/launch.h: In instantiation of 'void launch(F)':\n"
      "/home/me/a.cu:12:9:   required from here\n"
      "/src/launch.h:33:5: error: no match for call\n",
      "/home/me/a.cu");
  EXPECT_THAT(text, StartsWith("/home/me/a.cu:12:9:   required from here\n/src/launch.h:33:5: error: no match"));
}

TEST(CompilerOutput, AnErrorAboutAWholeFileIsAnErrorToo) {
  EXPECT_EQ(first_error("FAILED: a.o\n/usr/bin/g++ -c a.cu\na.cu:1:2: warning: 't' set but not used\n"
                        "a.cu: error: kernel 'k' has 65536 bytes of shared memory\n  Make the arrays smaller\n"
                        "ninja: build stopped: subcommand failed.\n",
                        "a.cu"),
            "a.cu: error: kernel 'k' has 65536 bytes of shared memory\n  Make the arrays smaller\n");
}

TEST(CompilerOutput, AnErrorNeedsNoColumnAndMayBeFatal) {
  EXPECT_EQ(first_error("note: error: not this\na.cu:3: fatal error: x.h: No such file\n", "a.cu"),
            "a.cu:3: fatal error: x.h: No such file\n");
  EXPECT_EQ(first_error("a.cu:3 error: not this\na.cu:4: error: this\n", "a.cu"), "a.cu:4: error: this\n");
}

TEST(CompilerOutput, AnErrorOfTheAssemblerComesWithItsExplanation) {
  EXPECT_EQ(first_error("[1/2] Building CXX object a.o\nFAILED: a.o\n/usr/bin/g++ -c a.cu\n"
                        "a.cu: inline PTX (asm) is CUDA, but the emulator does not have it.\n  Write it in C++.\n\n"
                        "/tmp/cc.s: Assembler messages:\n/tmp/cc.s:6: Error: file not found: /etc/passwd\n",
                        "a.cu"),
            "a.cu: inline PTX (asm) is CUDA, but the emulator does not have it.\n  Write it in C++.\n\n"
            "/tmp/cc.s:6: Error: file not found: /etc/passwd\n");
}

TEST(CompilerOutput, WhatIsCudaIsNoMisspellingForTheCompilerEither) {
  const std::string error =
      "a.cu:5:3: error: 'cudaMemcpyAsync' was not declared in this scope; did you mean 'cudaMemcpyKind'?\n"
      "    5 |   cudaMemcpyAsync();\n      |   ^~~~~~~~~~~~~~~\n      |   cudaMemcpyKind\n";
  const std::string ours = "a.cu:5:3: 'cudaMemcpyAsync' is CUDA, but the emulator does not have it.\n  Advice.\n\n";
  EXPECT_EQ(first_error(ours + error, "a.cu"), ours +
                                                   "a.cu:5:3: error: 'cudaMemcpyAsync' was not declared in this scope\n"
                                                   "    5 |   cudaMemcpyAsync();\n      |   ^~~~~~~~~~~~~~~\n");
  EXPECT_EQ(first_error(error, "a.cu"), error);
}

TEST(CompilerOutput, SaysThatErrorsWereLeftOut) {
  EXPECT_THAT(first_error("a.cu:1:1: error: one\na.cu:2:1: error: two\n"
                          "... (some messages are left out: more than 1 MiB)\n",
                          "a.cu"),
              HasSubstr("(and at least 1 more error after this one)"));
}

TEST(CompilerOutput, CutsALineThatNobodyReads) {
  constexpr std::size_t kLong = 1'000'000;
  const std::string text = first_error("a.cu:1:1: error: " + std::string(kLong, 'x') + "\n", "a.cu");
  EXPECT_THAT(text, EndsWith("xxx ...\n"));
  EXPECT_LT(text.size(), 3000U);
}

TEST(CompilerOutput, FindsTheFunctionThatTheLinkerMisses) {
  const std::string output =
      "/usr/bin/ld: test.o: in function `run':\n"
      "test.cpp:(.text+0x1): undefined reference to `scale_matrix(float const*, float*, int)'\n";
  EXPECT_EQ(undefined_function(output, "scale_matrix"), "scale_matrix(float const*, float*, int)");
  EXPECT_EQ(undefined_function(output, "scale"), std::nullopt);
}

TEST(CompilerOutput, ShowsOtherLinkErrorsAsTheyAre) {
  EXPECT_EQ(first_error("[2/2] Linking\na.o: multiple definition of `main'; b.o: first defined here\n", "a.cu"),
            "a.o: multiple definition of `main'; b.o: first defined here\n");
}

TEST(EntryFunction, FindsTheDeclarationInAContractHeader) {
  const std::string header =
      "#pragma once\n"
      "#include \"common/launch.h\"\n"
      "/// Calls scale_matrix(1) twice; see scale_matrix().\n"
      "void scale_matrix(const float* in,\n"
      "                  int rows);\n"
      "int other();\n";
  EXPECT_EQ(declaration_of(header, "scale_matrix"), "void scale_matrix(const float* in, int rows);");
  EXPECT_EQ(declaration_of(header, "scale"), "");
}

TEST(EntryFunction, KnowsAllFunctionsOfAContract) {
  EXPECT_EQ(declared_functions("#include <f(x);>\n"
                               "struct Plan { int banks; };\n"
                               "/// Not this one: comment();\n"
                               "__host__ __device__ int choose_pitch(int cols);\n"
                               "void scale_pitched(const float* in,\n"
                               "                   int rows);\n"),
            (std::vector<std::string>{"choose_pitch", "scale_pitched"}));
}

TEST(WarningsAbout, AreThoseOfTheFileEachOnce) {
  const std::string output =
      "k.cu: In function 'f':\n"
      "k.cu:7:7: warning: unused variable 'i' [-Wunused-variable]\n"
      "    7 |   int i = 3;\n"
      "      |       ^\n"
      "k.cu:7:7: warning: unused variable 'i' [-Wunused-variable]\n"
      "    7 |   int i = 3;\n"
      "      |       ^\n"
      "other.h:1:1: warning: something else\n"
      "k.cu:9:1: error: expected ';'\n";
  EXPECT_EQ(warnings_about(output, "k.cu"),
            std::vector<std::string>{"k.cu:7:7: warning: unused variable 'i' [-Wunused-variable]\n"
                                     "    7 |   int i = 3;\n"
                                     "      |       ^\n"});
}

}  // namespace
}  // namespace course
