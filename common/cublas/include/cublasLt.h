#pragma once
#include "common/cublas/include/cublas_v2.h"

// Of cublasLt, a handle: programs that never multiply with it get by. What else they name, the compiler tells.

// NOLINTBEGIN(readability-identifier-naming): these are cuBLAS's names

using cublasLtHandle_t = struct cublasLtContext*;

inline cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  static char one;
  if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *handle = reinterpret_cast<cublasLtHandle_t>(&one);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t) { return CUBLAS_STATUS_SUCCESS; }

// NOLINTEND(readability-identifier-naming)
