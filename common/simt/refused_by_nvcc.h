#pragma once

// What older programs call and CUDA 13 does not have for today's GPUs. A graded file has to compile with nvcc, too; for
// ./course profile the emulator has them (common/simt/device/maskless_warp_functions.h). The command line includes this
// after the emulator's own headers; kernel_compiler::explain_cuda() says what to write instead.
#pragma GCC poison __shfl __shfl_up __shfl_down __shfl_xor __ballot __any __all
