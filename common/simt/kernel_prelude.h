// What every kernel file begins with, compiled ahead of time (cmake/Kernels.cmake). Included once, by the command line,
// so it needs no guard.
#undef _FORTIFY_SOURCE  // Ubuntu's g++ defines it: then the C library's headers replace memcpy() by a built-in
#include "common/simt/device/heap_functions.h"
#include "common/simt/device/string_functions.h"  // before the C library's declarations
//
// C++20 puts a lerp() beside those that programs write themselves; nvcc reads them as C++17.
#define lerp simt_standard_lerp
#include <math.h>
#undef lerp
//
#include "common/simt/cuda_runtime.h"

// After the standard headers: what those do is the host's business.
#define __builtin_memcpy ::memcpy
#define __builtin_memmove ::memmove
#define __builtin_memset ::memset
