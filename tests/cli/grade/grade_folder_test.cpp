// ./course grade FOLDER, end to end: every file has its line, whatever the others do.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/system/cell.h"
#include "tests/course/checkout.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

constexpr int kAllSolved = 0;
constexpr int kNotSolved = 1;
constexpr int kUsage = 2;

class GradeFolder : public testing::Test {
 protected:
  /// Hands in one of tests/course/bad_input as scale_matrix.cu.
  void hand_in(const std::string& who, const std::string& what) {
    fs::create_directories(folder() / who);
    fs::copy(fs::path(BAD_INPUT_DIR) / what, folder() / who / "scale_matrix.cu");
  }
  [[nodiscard]] fs::path folder() const { return place_.root() / "hand-ins"; }

  int grade(const std::string& options = "", const std::string& environment = "") {
    const ChildResult result = place_.run(environment + " ./course grade hand-ins " + options + " 2>said");
    said_ = result.output;
    EXPECT_EQ(result.signal, 0);
    return result.exit_code;
  }

  TemporaryCheckout place_;
  std::string said_;
};

TEST_F(GradeFolder, ABadFileDoesNotStopTheRest) {
  hand_in("ada", "no_semicolon.cu");
  hand_in("bob", "never_stops.cu");
  hand_in("cem", "calls_abort.cu");
  fs::create_directories(folder() / "dee");
  std::ofstream(folder() / "dee" / "scale_matrics.cu") << "// a name that is no exercise\n";
  hand_in("eve \"x\"", "correct.cu");  // a path that cannot be compiled
  hand_in("fay", "correct.cu");
  EXPECT_EQ(grade("", "COURSE_TIME_LIMIT=1"), kNotSolved);
  EXPECT_THAT(said_,
              AllOf(ContainsRegex("✗ ada +1.scale_matrix +does not compile\n"),
                    ContainsRegex("✗ bob +1.scale_matrix +stopped"), ContainsRegex("✗ cem +1.scale_matrix +stopped"),
                    ContainsRegex("! dee +scale_matrics.cu +error: no exercise is called scale_matrics\n"),
                    ContainsRegex("! eve .x. +1.scale_matrix +error: .*cannot be graded\n"),
                    ContainsRegex("✓ fay +1.scale_matrix +solved\n")));
  EXPECT_THAT(said_, AllOf(HasSubstr("1 of 6 files solved, 2 errors\n"),
                           HasSubstr("./course check 1.scale_matrix --file hand-ins/ada/scale_matrix.cu")));
}

TEST_F(GradeFolder, AllSolvedAndNobodysProgressIsTouched) {
  hand_in("ada", "correct.cu");
  EXPECT_EQ(grade(), kAllSolved);
  EXPECT_THAT(said_, EndsWith("1 of 1 file solved\n"));
  EXPECT_THAT(place_.run("./course list --json").output, Not(HasSubstr("\"solved\": true")));
}

TEST_F(GradeFolder, JsonSaysWhoWhatAndWhy) {
  hand_in("ada", "correct.cu");
  hand_in("bob", "no_semicolon.cu");
  hand_in("cem", "one_past_the_end.cu");
  fs::create_symlink("../ada/scale_matrix.cu", folder() / "bob" / "scale_chunks.cu");
  EXPECT_EQ(grade("--json"), kNotSolved);
  const auto all = nlohmann::json::parse(said_);  // throws when there is anything else
  EXPECT_EQ(all["solved"], 1);
  EXPECT_EQ(all["not_solved"], 2);
  EXPECT_EQ(all["errors"], 1);
  const auto& files = all["files"];
  ASSERT_EQ(files.size(), 4U);
  EXPECT_EQ(files[0], nlohmann::json({{"who", "ada"},
                                      {"exercise", "01_coalescing.scale_matrix"},
                                      {"file", "hand-ins/ada/scale_matrix.cu"},
                                      {"result", "solved"},
                                      {"state", "solved"},
                                      {"why", ""}}));
  EXPECT_EQ(files[1]["result"], "not_solved");
  EXPECT_EQ(files[1]["state"], "does_not_compile");
  EXPECT_THAT(files[1]["why"].get<std::string>(), HasSubstr("expected ',' or ';'"));
  EXPECT_EQ(files[2]["result"], "error");
  EXPECT_THAT(files[2]["why"].get<std::string>(), HasSubstr("it is a link"));
  EXPECT_EQ(files[3]["state"], "stopped");
  EXPECT_THAT(files[3]["why"].get<std::string>(), HasSubstr("out of bounds"));
}

TEST_F(GradeFolder, ANameCannotSpeakToTheTerminal) {
  hand_in("ada\x1b[2J", "correct.cu");
  EXPECT_EQ(grade(), kAllSolved);
  EXPECT_THAT(said_, AllOf(HasSubstr("ada?[2J"), Not(HasSubstr("\x1b"))));
}

TEST_F(GradeFolder, VerdictsAreThoseOfCheckWhateverTheNumberOfJobs) {
  hand_in("ada", "correct.cu");
  hand_in("bob", "one_past_the_end.cu");
  hand_in("cem", "no_semicolon.cu");
  EXPECT_EQ(grade("--results one --jobs 1"), kNotSolved);
  EXPECT_EQ(grade("--results eight --jobs 8"), kNotSolved);
  EXPECT_EQ(place_.run("diff -r one eight 2>&1").output, "");
  for (const char* who : {"ada", "bob", "cem"}) {
    const std::string file = fmt::format("{}/scale_matrix.cu", who);
    place_.run(fmt::format("./course check scale_matrix --file hand-ins/{} --json --ask emulator >checked", file));
    EXPECT_EQ(place_.run(fmt::format("cmp checked one/verdicts/{}.json 2>&1", file)).output, "") << who;
  }
  EXPECT_THAT(place_.run("cat one/results.csv").output, HasSubstr("\"bob\",\"1.scale_matrix\""));
  EXPECT_THAT(place_.run("cat one/junit.xml").output, HasSubstr("<testsuite name=\"cem\""));
  EXPECT_THAT(place_.run("cat one/gradescope/ada.json").output, HasSubstr("1 of 1 exercise solved"));
}

TEST_F(GradeFolder, WhatIsKeptIsNotGradedAgainUntilTheFileChanges) {
  hand_in("ada", "correct.cu");
  hand_in("bob", "one_past_the_end.cu");
  EXPECT_EQ(grade("--results kept"), kNotSolved);
  // If it were graded again, nobody would see what now stands there.
  place_.run("cp kept/verdicts/bob/scale_matrix.cu.json kept/verdicts/ada/scale_matrix.cu.json");
  EXPECT_EQ(grade("--results kept"), kNotSolved);
  EXPECT_THAT(said_, ContainsRegex("✗ ada +1.scale_matrix +stopped"));
  EXPECT_EQ(grade("--results kept", "COURSE_TIME_LIMIT=9"), kNotSolved);
  EXPECT_THAT(said_, ContainsRegex("✓ ada +1.scale_matrix +solved"));
  place_.run("cp hand-ins/ada/scale_matrix.cu hand-ins/bob/scale_matrix.cu");
  EXPECT_EQ(grade("--results kept", "COURSE_TIME_LIMIT=9"), kAllSolved);
}

TEST_F(GradeFolder, EachProgramRunsInACell) {
  if (const std::string why = Cell::why_not(); !why.empty()) GTEST_SKIP() << why;
  hand_in("ada", "correct.cu");
  place_.run(
      "mkdir tools; printf '#!/bin/sh\\necho \"$*\" >>%s/asked\\nexec /usr/bin/bwrap \"$@\"\\n' $PWD >tools/bwrap;"
      "chmod +x tools/bwrap");
  EXPECT_EQ(grade("", "PATH=$PWD/tools:$PATH"), kAllSolved);
  EXPECT_THAT(place_.run("cat asked").output, HasSubstr("01_coalescing.scale_matrix.candidate --chapter"));
  EXPECT_EQ(grade("--without-cells", "rm asked; PATH=$PWD/tools:$PATH"), kAllSolved);
  EXPECT_EQ(place_.run("ls asked 2>/dev/null").output, "");
}

TEST_F(GradeFolder, WithoutCellsSaysSoAndGradesAllTheSame) {
  hand_in("ada", "correct.cu");
  place_.run(
      "mkdir tools; printf '#!/bin/sh\\necho bwrap: No permissions to create new namespace\\nexit 1\\n' >tools/bwrap;"
      "chmod +x tools/bwrap");
  EXPECT_EQ(grade("", "PATH=$PWD/tools:$PATH"), kAllSolved);
  EXPECT_THAT(place_.run("tr '\\n' ' ' <said").output,
              AllOf(HasSubstr("hand-ins run without a cell, so they can read and change what you can"),
                    HasSubstr("No permissions to create new namespace")));
}

TEST_F(GradeFolder, NoFolderAndNoFile) {
  EXPECT_EQ(grade(), kUsage);
  EXPECT_THAT(place_.run("cat said").output, HasSubstr("hand-ins: there is no such folder"));
  fs::create_directories(folder() / "ada");
  EXPECT_EQ(grade(), kUsage);
  EXPECT_THAT(place_.run("cat said").output, HasSubstr("hand-ins/ada/scale_matrix.cu"));
}

}  // namespace
}  // namespace course
