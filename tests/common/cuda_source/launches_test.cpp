#include "common/cuda_source/launches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace cuda_source {
namespace {

// As a file that declares the kernels first.
std::string spelled(const std::string& text, const std::string& declarations = "") {
  DeclaredKernels kernels;
  note_kernels(tokens_of(declarations + text), kernels);
  return spell_launches(text, kernels);
}

constexpr const char* kPlain = "__global__ void scale(float* x);\n";
constexpr const char* kTemplate = "template <typename T, int N> __global__ void scale(T* x);\n";

TEST(Launches, BecomeCallsOfTheKernel) {
  EXPECT_EQ(spelled("scale<<<1, 2>>>(x);", kPlain),
            R"(::simt::kernel_call("scale", scale, ::simt::configuration(1, 2))(x);)");
}

TEST(Launches, HaveUpToFourThingsBetweenTheSigns) {
  EXPECT_EQ(spelled("scale<<<grid, block, bytes, stream>>>(x);", kPlain),
            R"(::simt::kernel_call("scale", scale, ::simt::configuration(grid, block, bytes, stream))(x);)");
}

TEST(Launches, MaySpreadOverLinesWhichStay) {
  const std::string text = "scale\n  <<< 1,\n 2 >>>\n (x,\n y);";
  const std::string out = spelled(text, kPlain);
  EXPECT_EQ(std::ranges::count(out, '\n'), std::ranges::count(text, '\n'));
  EXPECT_EQ(out, "::simt::kernel_call(\"scale\", scale, ::simt::configuration(\n 1,\n 2 ))\n (x,\n y);");
}

TEST(Launches, WithShiftsAndTemplatesBetweenTheSigns) {
  EXPECT_EQ(spelled("scale<<<n >> 5, size(vector<vector<int>>())>>>(x);", kPlain),
            R"(::simt::kernel_call("scale", scale, ::simt::configuration(n >> 5, size(vector<vector<int>>())))(x);)");
}

TEST(Launches, OfAllTemplateArgumentsMeanOneFunction) {
  EXPECT_EQ(spelled("scale<float, 4><<<1, 2>>>(x);", kTemplate),
            R"(::simt::kernel_call("scale<float,4>", scale<float, 4>, ::simt::configuration(1, 2))(x);)");
}

TEST(Launches, OfDeducedTemplateArgumentsCallByName) {
  const std::string call = "[&](auto&... simt_arguments) SIMT_OF_LAUNCH { ";
  EXPECT_EQ(
      spelled("scale<<<1, 2>>>(x);", kTemplate),
      "::simt::call_by_name(\"scale\", " + call + "scale(simt_arguments...); }, ::simt::configuration(1, 2))(x);");
  EXPECT_EQ(spelled("scale<float><<<1, 2>>>(x);", kTemplate),
            "::simt::call_by_name(\"scale<float>\", " + call +
                "scale<float>(simt_arguments...); }, ::simt::configuration(1, 2))(x);");
}

TEST(Launches, CallByNameWhereTheNameHasSeveralMeanings) {
  const std::string overloads = "__global__ void f(int* x);\n__global__ void f(float* x);\n";
  EXPECT_NE(spelled("f<<<1, 2>>>(x);", overloads).find("call_by_name"), std::string::npos);
  const std::string namesake = "__global__ void f(int* x);\nvoid f() { }\n";
  EXPECT_NE(spelled("f<<<1, 2>>>(x);", namesake).find("call_by_name"), std::string::npos);
}

TEST(Launches, MayLeaveOutArgumentsThatHaveDefaults) {
  const std::string defaults = "__global__ void f(int* x, int n = 1);\n";
  EXPECT_NE(spelled("f<<<1, 2>>>(x);", defaults).find("call_by_name"), std::string::npos);
}

TEST(Launches, OfKernelsBehindMacrosThatStandForAttributes) {
  const std::string behind = "template <class T> __global__ void BOUNDS(64, 2)\nscale(T* x) {}\n";
  EXPECT_NE(spelled("scale<<<1, 2>>>(x);", behind).find("call_by_name"), std::string::npos);
}

TEST(Launches, InMacrosOfSeveralLinesKeepTheirBackslashes) {
  EXPECT_EQ(spelled("#define L scale \\\n <<<1, 2>>> \\\n (x)\n", kPlain),
            "#define L ::simt::kernel_call(\"scale\", scale, ::simt::configuration(\\\n1, 2)) \\\n (x)\n");
}

TEST(Launches, GiveNullToPointersAlsoByName) {
  EXPECT_NE(spelled("scale<<<1, 2>>>(x, NULL, f(NULL));", kTemplate).find("(x, nullptr, f(NULL));"), std::string::npos);
}

TEST(Launches, OfWhateverStandsBeforeTheSigns) {
  for (const std::string callee : {"ns::scale", "::scale", "table[i]", "table[i + f(2)]", "(*pointer)", "it->second",
                                   "object.kernel", "pick(3)", "Class<int>::scale"}) {
    EXPECT_EQ(spelled("if (a) " + callee + "<<<1, 2>>>(x);").find("if (a) ::simt::kernel_call(\""), 0U) << callee;
  }
  EXPECT_EQ(spelled("return scale<<<1, 2>>>(x);", kPlain).find("return ::simt::kernel_call("), 0U);
  EXPECT_EQ(spelled("else scale<<<1, 2>>>(x);", kPlain).find("else ::simt::kernel_call("), 0U);
}

TEST(Launches, AreExpressionsInMacrosArguments) {
  EXPECT_EQ(spelled("CHECK((scale<<<1, 2>>>(x), cudaPeekAtLastError()));", kPlain),
            R"(CHECK((::simt::kernel_call("scale", scale, ::simt::configuration(1, 2))(x), cudaPeekAtLastError()));)");
}

TEST(Launches, InMacrosNameTheirParameter) {
  EXPECT_EQ(spelled("#define RUN(k, n) k<<<n, 32>>>(x)\n"),
            "#define RUN(k, n) ::simt::call_by_name(#k, [&](auto&... simt_arguments) SIMT_OF_LAUNCH { "
            "k(simt_arguments...); }, ::simt::configuration(n, 32))(x)\n");
}

TEST(Launches, AreNotWhatOnlyLooksLikeThem) {
  for (const std::string text :
       {"// scale<<<1, 2>>>(x);", "/* scale<<<1, 2>>>(x); */", "\"scale<<<1, 2>>>(x)\"", "R\"(scale<<<1, 2>>>(x))\"",
        "a << b; c >> d;", "vector<vector<vector<int>>> v(3);", "x <<= 3; y >>= 2;", "'<' << '<';"}) {
    EXPECT_EQ(spelled(text), text);
    EXPECT_FALSE(has_launches(text)) << text;
  }
}

TEST(Launches, WithoutAnEndStayAsTheyAre) {
  for (const std::string text : {"scale<<<1, 2>>>(x", "scale<<<1, 2;", "scale<<<1, 2>>> x;", "<<<1, 2>>>(x);"})
    EXPECT_EQ(spelled(text, kPlain), text);
}

}  // namespace
}  // namespace cuda_source
