#pragma once

/// What nvcc wants before a function that host code and kernels share. g++, for the emulator, wants nothing.
#if defined(__CUDACC__)
#define COURSE_HOST_DEVICE __host__ __device__
#else
#define COURSE_HOST_DEVICE
#endif
