#pragma once
#ifdef __CUDACC__  // NVIDIA's header has the types of 16 bits, too
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif
#include "common/cublas/gemm_ex.h"
