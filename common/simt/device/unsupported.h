#pragma once

// Turns CUDA features that g++ would take for something else into compile errors. Included last.
//
// Inline PTX would otherwise reach the x86 assembler. compile_kernel.sh recognises g++'s message and says what to do
// instead. Headers of the C and C++ library are safe: they write __asm__.
#pragma GCC poison asm
