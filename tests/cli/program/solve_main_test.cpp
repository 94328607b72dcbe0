#include "cli/program/solve_main.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/system/usage_error.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

fs::path file_with(const std::string& text) {
  const fs::path file = fs::path(testing::TempDir()) / "solve_main.cu";
  std::ofstream(file) << text;
  return file;
}

constexpr const char* kSolve = "extern \"C\" void solve(const float* A, float* B, int M, int N, float alpha) {}\n";

std::string complaint(const std::string& text, const std::vector<std::string>& values) {
  try {
    main_that_solves(file_with(text), values);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(SolveMain, ArraysHaveAllSizesMultipliedOrWhatIsSaid) {
  const std::string text = main_that_solves(file_with(kSolve), {"M=6", "N=20", "alpha=2.5", "B=M*4"});
  EXPECT_THAT(text, AllOf(HasSubstr("#include \"" + file_with(kSolve).string() + "\""), HasSubstr("int M = 6;"),
                          HasSubstr("float alpha = 2.5;"), HasSubstr("solve(A, B, M, N, alpha);")));
  EXPECT_THAT(text, AllOf(HasSubstr("fill(A, 120, 6);"), HasSubstr("fill(B, 24, 6);")));
}

TEST(SolveMain, WhatIsMissingOrUnknownIsNamed) {
  EXPECT_EQ(complaint(kSolve, {"N=3"}), "solve() needs more values: --solve M=... alpha=...");
  EXPECT_EQ(complaint(kSolve, {"M=1", "N=1", "alpha=1", "K=1"}),
            "solve() has no parameter 'K'; it has A, B, M, N, alpha");
  EXPECT_EQ(complaint(kSolve, {"M=1", "N=many", "alpha=1"}), "--solve N=many: expected a number");
  EXPECT_EQ(complaint(kSolve, {"N"}), "--solve 'N': expected NAME=VALUE, such as N=1024");
  EXPECT_EQ(complaint(kSolve, {"M=1", "N=1", "alpha=1", "A=M*X"}),
            "--solve A=M*X: 'X' is neither a whole number nor a size of solve()");
  EXPECT_THAT(complaint(kSolve, {"M=9999999", "N=9999999", "alpha=1"}), HasSubstr("say how many: --solve A=..."));
}

TEST(SolveMain, AFileThatIsNotMadeForItIsRefused) {
  EXPECT_THAT(complaint("void f() {}", {"N=1"}), HasSubstr("has no function solve()"));
  EXPECT_THAT(complaint("int main() {}\nvoid solve(int N) {}", {"N=1"}), HasSubstr("has a main()"));
  EXPECT_THAT(complaint("void solve(float** rows, int N) {}", {"N=1"}), HasSubstr("a parameter 'float** rows'"));
  EXPECT_THAT(complaint("void solve(float*, int N) {}", {"N=1"}), HasSubstr("a parameter 'float*'"));
}

}  // namespace
}  // namespace course
