#pragma once

// One file of host code or of kernels serves two runtimes: the emulator's, and NVIDIA's. This is the only place that
// says which; what differs between the two asks here.

#if defined(__CUDACC__) || defined(COURSE_ON_GPU)
#define COURSE_USES_CUDA_RUNTIME 1  ///< compiled by nvcc, or part of a program whose kernels are
#else
#define COURSE_USES_CUDA_RUNTIME 0  ///< everything runs on the emulator
#endif
