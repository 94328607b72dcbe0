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
            "extern __shared__ __attribute__((aligned(16))) float x[];");
  EXPECT_EQ(spell_attributes("__shared__ alignas(sizeof(T)) T x;"),
            "__shared__ __attribute__((aligned(sizeof(T)))) T x;");
  EXPECT_EQ(spell_attributes("struct alignas(16) S {};"), "struct alignas(16) S {};");
}

TEST(SpellAttributes, AnAttributeStaysOne) {
  for (const char* text : {"__attribute__((__noinline__)) int f();", "__attribute__((used, __noinline__)) int f();",
                           "// __noinline__", "\"__noinline__\"", "my__noinline__"}) {
    EXPECT_EQ(spell_attributes(text), text);
  }
}

}  // namespace
