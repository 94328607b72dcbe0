#pragma once

// The arrays that graders work with: the emulator's, or those of a GPU.

#if defined(COURSE_ON_GPU)

#include "common/gpu/device_array.h"

namespace grading {
template <typename T>
using DeviceArray = gpu::DeviceArray<T>;
}

#else

#include "common/simt/runtime/device_array.h"

namespace grading {
/// The emulator's memory, or a GPU's where nvcc compiles the exercise.
template <typename T>
using DeviceArray = simt::DeviceArray<T>;
}

#endif
