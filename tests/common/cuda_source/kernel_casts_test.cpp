#include "common/cuda_source/kernel_casts.h"

#include <gtest/gtest.h>

namespace {

using cuda_source::spell_kernel_casts;

TEST(SpellKernelCasts, TheKernelKeepsItsTypeAndItsPlace) {
  EXPECT_EQ(spell_kernel_casts("cudaLaunchKernel((void*)k, g, b, a);"), "cudaLaunchKernel(       k, g, b, a);");
  EXPECT_EQ(spell_kernel_casts("cudaLaunchCooperativeKernel(\n(const void *)k<int>, g"),
            "cudaLaunchCooperativeKernel(\n              k<int>, g");
}

TEST(SpellKernelCasts, OtherCastsStay) {
  for (const char* text : {"f((void*)k)", "cudaLaunchKernel(k, (void*)0)", "cudaLaunchKernel((void**)k)",
                           "// cudaLaunchKernel((void*)k)"}) {
    EXPECT_EQ(spell_kernel_casts(text), text);
  }
}

}  // namespace
