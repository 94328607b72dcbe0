#include "common/cuda_source/kernel_casts.h"

#include <gtest/gtest.h>

namespace {

std::string spell(std::string_view text) {
  cuda_source::DeclaredKernels kernels;
  cuda_source::note_kernels(cuda_source::tokens_of("__global__ void scale(float* x); void other() {}"), kernels);
  return cuda_source::spell_kernel_casts(text, kernels);
}

TEST(SpellKernelCasts, TheKernelKeepsItsTypeAndItsPlace) {
  EXPECT_EQ(spell("cudaLaunchKernel((void*)k, g, b, a);"), "cudaLaunchKernel(       k, g, b, a);");
  EXPECT_EQ(spell("cudaLaunchCooperativeKernel(\n(const void *)k<int>, g"),
            "cudaLaunchCooperativeKernel(\n              k<int>, g");
}

TEST(SpellKernelCasts, ElsewhereTheCastOfAKernelNotesItsType) {
  EXPECT_EQ(spell("p.func = (void *)scale;"), "p.func =         ::simt::untyped(scale);");
  EXPECT_EQ(spell("{(void*)&n::scale<int, T<2>>, 1}"), "{       ::simt::untyped(&n::scale<int, T<2>>), 1}");
  EXPECT_EQ(spell("f((void*)scale, (void*)scale);"),
            "f(       ::simt::untyped(scale),        ::simt::untyped(scale));");
}

TEST(SpellKernelCasts, OtherCastsStay) {
  for (const char* text :
       {"f((void*)k)", "cudaLaunchKernel(k, (void*)0)", "cudaLaunchKernel((void**)k)", "// cudaLaunchKernel((void*)k)",
        "f((void*)other)", "(void*)scale[0];", "(void*)scale + 1;"}) {
    EXPECT_EQ(spell(text), text);
  }
}

}  // namespace
