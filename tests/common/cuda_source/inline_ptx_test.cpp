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

TEST(SpellInlinePtx, LoadsOfMatricesAreCallsWithTheirRowAndTheirWords) {
  EXPECT_EQ(spell_inline_ptx(R"(asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];\n"
 : "=r"(a[0]) : "r"(p));)"),
            "::simt::ptx::ldmatrix<false>(__cvta_shared_to_generic((p)), a[0])\n;");
  EXPECT_EQ(spell_inline_ptx(R"(asm("ldmatrix.sync.aligned.x2.trans.m8n8.shared::cta.b16 { %0,%1 } , [ %2 + 64 ] ;"
 : "=r"(a), "=r"(b) : "r"(f(p, q)) : "memory");)"),
            "::simt::ptx::ldmatrix<true>(__cvta_shared_to_generic((f(p, q)) + (64)), a, b)\n;");
  EXPECT_EQ(spell_inline_ptx(R"(asm("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1];" : "=r"(a) : "l"(p));)"),
            "::simt::ptx::ldmatrix<false>((const void*)((p)), a);");
}

TEST(SpellInlinePtx, AddressesWithinSharedMemoryAreAskedFor) {
  const std::string asked = "((a) = __cvta_generic_to_shared((const void*)(p)));";
  EXPECT_EQ(spell_inline_ptx(R"(asm("cvta.to.shared.u64 %0, %1;" : "=l"(a) : "l"(p));)"), asked);
  EXPECT_EQ(spell_inline_ptx(R"(asm("{ .reg .u64 at; cvta.to.shared.u64 at, %1; cvt.u32.u64 %0, at; }" )"
                             R"(: "=r"(a) : "l"(p));)"),
            asked);
}

TEST(SpellInlinePtx, WhatIsNotKnownStays) {
  for (const char* text :
       {R"(asm("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0}, [%1];" : "=r"(a) : "r"(p));)",
        R"(asm("ldmatrix.sync.aligned.m8n16.x1.shared.b16 {%0}, [%1];" : "=r"(a) : "r"(p));)",
        R"(asm("ldmatrix.sync.aligned.x1.shared.b16 {%0}, [%1];" : "=r"(a) : "r"(p));)",
        R"(asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [p];" : "=r"(a) : "r"(p));)",
        R"(asm("{ .reg .u64 at; cvta.to.shared.u64 at, %1; cvt.u32.u64 %0, to; }" : "=r"(a) : "l"(p));)",
        R"(asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(a) : "r"(b), "r"(c), "r"(d));)",
        R"(asm("bfind.u32 %0, %5;" : "=r"(a) : "r"(b));)", R"(asm("mov.u32 %0, %%smid;" : "=r"(a));)",
        R"(asm("bfind.u32 %0, %1; trap;" : "=r"(a) : "r"(b));)",
        R"(asm("bfind.u32 %[to], %[from];" : [to] "=r"(a) : [from] "r"(b));)", R"(asm volatile("" ::: "memory");)",
        R"(asm("rdtsc" : "=a"(a), "=d"(d));)", R"(// asm("bfind.u32 %0, %1;" : "=r"(a) : "r"(b)))"}) {
    EXPECT_EQ(spell_inline_ptx(text), text);
  }
}

}  // namespace
