#pragma once

#include "common/portable/backend.h"

#if COURSE_USES_CUDA_RUNTIME
#include "common/gpu/device_array.h"
#else
#include "common/simt/runtime/device_array.h"
#endif

namespace portable {

#if COURSE_USES_CUDA_RUNTIME
using gpu::DeviceArray;
#else
/// An array in device memory that host code can use too: the emulator's memory, or a GPU's.
using simt::DeviceArray;
#endif

}  // namespace portable
