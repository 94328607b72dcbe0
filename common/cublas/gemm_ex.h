#pragma once

#include "common/cublas/cublas.h"

// Products whose types are given as values: those of float and of double, each throughout. Whatever faster way of
// computing is asked for, the result is that of the type itself.

// NOLINTBEGIN(readability-identifier-naming): these are cuBLAS's names

enum cudaDataType_t {
  CUDA_R_32F = 0,
  CUDA_R_64F = 1,
  CUDA_R_16F = 2,
  CUDA_R_8I = 3,
  CUDA_R_32I = 10,
  CUDA_R_16BF = 14
};
using cudaDataType = cudaDataType_t;
enum cublasComputeType_t {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_32I = 72
};
enum cublasGemmAlgo_t { CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99 };

/// CUBLAS_STATUS_NOT_SUPPORTED where the types are others.
inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n,
                                   int k, const void* alpha, const void* a, cudaDataType_t type_a, int lda,
                                   const void* b, cudaDataType_t type_b, int ldb, const void* beta, void* c,
                                   cudaDataType_t type_c, int ldc, cublasComputeType_t compute, cublasGemmAlgo_t) {
  if (type_a != type_b || type_a != type_c) return CUBLAS_STATUS_NOT_SUPPORTED;
  if (type_a == CUDA_R_64F && compute == CUBLAS_COMPUTE_64F) {
    return cublasDgemm(handle, op_a, op_b, m, n, k, static_cast<const double*>(alpha), static_cast<const double*>(a),
                       lda, static_cast<const double*>(b), ldb, static_cast<const double*>(beta),
                       static_cast<double*>(c), ldc);
  }
  if (type_a != CUDA_R_32F || compute == CUBLAS_COMPUTE_64F) return CUBLAS_STATUS_NOT_SUPPORTED;
  return cublasSgemm(handle, op_a, op_b, m, n, k, static_cast<const float*>(alpha), static_cast<const float*>(a), lda,
                     static_cast<const float*>(b), ldb, static_cast<const float*>(beta), static_cast<float*>(c), ldc);
}

// NOLINTEND(readability-identifier-naming)
