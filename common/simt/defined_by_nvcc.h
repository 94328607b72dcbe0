#pragma once

// What programs ask for that want to know who reads them; the command line includes it after the emulator's own
// headers. nvcc reads a file twice, with __CUDA_ARCH__ and without it; a function for both sides is compiled once here,
// as the device's.
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDA_ARCH__ 900
