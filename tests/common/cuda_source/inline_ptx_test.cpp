#include "common/cuda_source/inline_ptx.h"

#include <gtest/gtest.h>

namespace {

using cuda_source::spell_inline_ptx;

TEST(SpellInlinePtx, InstructionsBecomeFunctions) {
  EXPECT_EQ(spell_inline_ptx(R"(asm volatile("bfind.u32 %0, %1;" : "=r"(a) : "r"(b[f(1, 2)]));)"),
            "((a) = ::simt::ptx::bfind_u32(b[f(1, 2)]));");
  EXPECT_EQ(spell_inline_ptx("__asm__(\"bfe.u32\"\n\" %0, %1, 4, %2;\" : \"=r\"(a) : \"r\"(b), \"n\"(N));"),
            "((a) = ::simt::ptx::bfe_u32(b, 4, N))\n;");
}

TEST(SpellInlinePtx, SpecialRegistersAreRead) {
  EXPECT_EQ(spell_inline_ptx(R"(asm("mov.u32 %0, %%laneid;" : "=r"(a));)"), "((a) = ::simt::ptx::mov_u32_laneid());");
  EXPECT_EQ(spell_inline_ptx(R"(asm("mov.u64 %0, %globaltimer;" : "=l"(t));)"),
            "((t) = ::simt::ptx::mov_u64_globaltimer());");
  EXPECT_EQ(
      spell_inline_ptx(R"(asm("mov.u32 %0, %%laneid; popc.b32 %1, %2;" : "=r"(a), "=r"(b) : "r"(c) : "memory");)"),
      "((a) = ::simt::ptx::mov_u32_laneid()), ((b) = ::simt::ptx::popc_b32(c));");
}

TEST(SpellInlinePtx, WhatIsNotKnownStays) {
  for (const char* text :
       {R"(asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(a) : "r"(b), "r"(c), "r"(d));)",
        R"(asm("bfind.u32 %0, %5;" : "=r"(a) : "r"(b));)", R"(asm("mov.u32 %0, %%smid;" : "=r"(a));)",
        R"(asm("bfind.u32 %0, %1; trap;" : "=r"(a) : "r"(b));)",
        R"(asm("bfind.u32 %[to], %[from];" : [to] "=r"(a) : [from] "r"(b));)", R"(asm volatile("" ::: "memory");)",
        R"(asm("rdtsc" : "=a"(a), "=d"(d));)", R"(// asm("bfind.u32 %0, %1;" : "=r"(a) : "r"(b)))"}) {
    EXPECT_EQ(spell_inline_ptx(text), text);
  }
}

}  // namespace
