#include "common/cuda_source/attributes.h"

#include <gtest/gtest.h>

namespace {

using cuda_source::spell_attributes;

TEST(SpellAttributes, NvccsKeywordBecomesAnAttribute) {
  EXPECT_EQ(spell_attributes("__device__ __noinline__ int f();"), "__device__ __attribute__((noinline)) int f();");
  EXPECT_EQ(spell_attributes("#define N __noinline__\n"), "#define N __attribute__((noinline))\n");
}

TEST(SpellAttributes, AlignasBehindSharedIsSpelledForGxx) {
  EXPECT_EQ(spell_attributes("extern __shared__ alignas(16) float x[];"),
            "extern __shared__ __attribute__((aligned(simt::alignment<16>()))) float x[];");
  EXPECT_EQ(spell_attributes("__shared__ alignas(sizeof(T)) T x;"),
            "__shared__ __attribute__((aligned(simt::alignment<sizeof(T)>()))) T x;");
  EXPECT_EQ(spell_attributes("struct alignas(16) S {};"), "struct alignas(16) S {};");
}

TEST(SpellAttributes, AnAttributeStaysOne) {
  for (const char* text : {"__attribute__((__noinline__)) int f();", "__attribute__((used, __noinline__)) int f();",
                           "// __noinline__", "\"__noinline__\"", "my__noinline__"}) {
    EXPECT_EQ(spell_attributes(text), text);
  }
}

TEST(SpellAttributes, ConstantMemoryThatIsConstIsKeptApart) {
  EXPECT_EQ(spell_attributes("__constant__ const int a[2] = {1, 2};"), "SIMT_CONST_CONSTANT const int a[2] = {1, 2};");
  EXPECT_EQ(spell_attributes("constexpr __constant__ int a = 1;"), "constexpr SIMT_CONST_CONSTANT int a = 1;");
  EXPECT_EQ(spell_attributes("__constant__ int* const a = 0;"), "SIMT_CONST_CONSTANT int* const a = 0;");
  for (const char* text : {"const int b = 1; __constant__ int a[b];", "const __constant__ int* a;",
                           "__constant__ int a;", "#define C __constant__ const\n"}) {
    EXPECT_EQ(spell_attributes(text), text);
  }
}

}  // namespace
