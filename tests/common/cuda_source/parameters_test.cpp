#include "common/cuda_source/parameters.h"

#include <gtest/gtest.h>

#include <string>

namespace {

// "type name" of each, a pointer with a star behind it.
std::string found(std::string_view text, std::string_view function = "solve") {
  const auto parameters = cuda_source::parameters_of(text, function);
  if (!parameters) return "none";
  std::string list;
  for (const auto& one : *parameters) list += one.type + " " + one.name + (one.is_pointer ? " *" : "") + "; ";
  return list;
}

TEST(ParametersOf, PointersArraysAndNumbersHaveTypeAndName) {
  EXPECT_EQ(found("extern \"C\" void solve(const float* A, unsigned int n, half *out) {}"),
            "const float* A *; unsigned int n; half* out *; ");
  EXPECT_EQ(found("void solve(float in[], int (count), int n = 3);"), "float* in *; int(count) ; int n; ");
  EXPECT_EQ(found("void solve(const float* __restrict__ a);"), "const float* a *; ");
  EXPECT_EQ(found("void solve(std::pair<int, float> p, int);"), "std::pair<int,float> p; int ; ");
  EXPECT_EQ(found("int solve() { return 0; }"), "");
}

TEST(ParametersOf, ACallADirectiveAndACommentAreNoFunction) {
  EXPECT_EQ(found("int x = f(solve(1)); // void solve(int n)\n#define S void solve(int n)\n"), "none");
  EXPECT_EQ(found("int f() { return solve(1); }"), "none");
  EXPECT_EQ(found("void solve(int n"), "none");
  EXPECT_EQ(found("void solve2(int n);"), "none");
}

TEST(ParametersOf, TheFirstOneCounts) {
  EXPECT_EQ(found("__global__ void k(int a); void solve(int n); void solve(float* a, int n) {}"), "int n; ");
}

}  // namespace
