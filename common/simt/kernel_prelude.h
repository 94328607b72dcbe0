// What every kernel file begins with, compiled ahead of time (cmake/Kernels.cmake). Included once, by the command line,
// so it needs no guard.
#include "common/simt/cuda_runtime.h"
