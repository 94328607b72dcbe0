#pragma once

// One spelling of a kernel launch for both compilers: launch(kernel, {grid, block, shared_bytes}, args...).
// nvcc turns it into kernel<<<grid, block, shared_bytes>>>(args...); g++, which cannot read <<<>>>, into a run on the
// emulator.

#include "common/ceil_div.h"
#include "common/portable/backend.h"

#if COURSE_USES_CUDA_RUNTIME
#include "common/gpu/launch.h"
#else
#include "common/simt/runtime/launch.h"
#endif
