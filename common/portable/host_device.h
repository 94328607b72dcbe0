#pragma once

/// What nvcc wants before a function that host code and kernels share. So does the emulator's plugin for g++, in kernel
/// files; g++ itself wants nothing.
#if defined(__CUDACC__) || defined(SIMT_SEES_QUALIFIERS)
#define COURSE_HOST_DEVICE __host__ __device__
#else
#define COURSE_HOST_DEVICE
#endif
