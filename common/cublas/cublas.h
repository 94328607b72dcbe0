#pragma once

#include "common/simt/runtime/runtime_api.h"
#include "common/simt/runtime/stream.h"

// The part of cuBLAS that small programs call, computed on the host: no kernel runs, and nothing of it is counted.
// Matrices are stored column by column, as in cuBLAS. A function that is missing is named by the compiler.

// NOLINTBEGIN(readability-identifier-naming): these are cuBLAS's names

enum cublasStatus_t {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
};
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE };
enum cublasMath_t { CUBLAS_DEFAULT_MATH, CUBLAS_TENSOR_OP_MATH, CUBLAS_PEDANTIC_MATH, CUBLAS_TF32_TENSOR_OP_MATH };
using cublasHandle_t = struct cublasContext*;

const char* cublasGetStatusName(cublasStatus_t status);
const char* cublasGetStatusString(cublasStatus_t status);
cublasStatus_t cublasCreate(cublasHandle_t* handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle);
cublasStatus_t cublasGetVersion(cublasHandle_t handle, int* version);
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* stream);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode);

cublasStatus_t cublasSetVector(int n, int bytes, const void* x, int incx, void* y, int incy);
cublasStatus_t cublasGetVector(int n, int bytes, const void* x, int incx, void* y, int incy);
cublasStatus_t cublasSetMatrix(int rows, int cols, int bytes, const void* a, int lda, void* b, int ldb);
cublasStatus_t cublasGetMatrix(int rows, int cols, int bytes, const void* a, int lda, void* b, int ldb);

#define SIMT_CUBLAS(letter, type)                                                                                      \
  cublasStatus_t cublas##letter##copy(cublasHandle_t handle, int n, const type* x, int incx, type* y, int incy);       \
  cublasStatus_t cublas##letter##swap(cublasHandle_t handle, int n, type* x, int incx, type* y, int incy);             \
  cublasStatus_t cublas##letter##scal(cublasHandle_t handle, int n, const type* alpha, type* x, int incx);             \
  cublasStatus_t cublas##letter##axpy(cublasHandle_t handle, int n, const type* alpha, const type* x, int incx,        \
                                      type* y, int incy);                                                              \
  cublasStatus_t cublas##letter##dot(cublasHandle_t handle, int n, const type* x, int incx, const type* y, int incy,   \
                                     type* result);                                                                    \
  cublasStatus_t cublas##letter##nrm2(cublasHandle_t handle, int n, const type* x, int incx, type* result);            \
  cublasStatus_t cublas##letter##asum(cublasHandle_t handle, int n, const type* x, int incx, type* result);            \
  cublasStatus_t cublasI##letter##amax_(cublasHandle_t handle, int n, const type* x, int incx, int* result);           \
  cublasStatus_t cublas##letter##ger(cublasHandle_t handle, int m, int n, const type* alpha, const type* x, int incx,  \
                                     const type* y, int incy, type* a, int lda);                                       \
  cublasStatus_t cublas##letter##gemv(cublasHandle_t handle, cublasOperation_t op, int m, int n, const type* alpha,    \
                                      const type* a, int lda, const type* x, int incx, const type* beta, type* y,      \
                                      int incy);                                                                       \
  cublasStatus_t cublas##letter##gemm(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,    \
                                      int n, int k, const type* alpha, const type* a, int lda, const type* b, int ldb, \
                                      const type* beta, type* c, int ldc);                                             \
  cublasStatus_t cublas##letter##gemmStridedBatched(                                                                   \
      cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k, const type* alpha,   \
      const type* a, int lda, long long stride_a, const type* b, int ldb, long long stride_b, const type* beta,        \
      type* c, int ldc, long long stride_c, int count);                                                                \
  cublasStatus_t cublas##letter##geam(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,    \
                                      int n, const type* alpha, const type* a, int lda, const type* beta,              \
                                      const type* b, int ldb, type* c, int ldc);
SIMT_CUBLAS(S, float)
SIMT_CUBLAS(D, double)
#undef SIMT_CUBLAS

/// Counted from 1, as Fortran does; 0 of no elements.
inline cublasStatus_t cublasIsamax(cublasHandle_t handle, int n, const float* x, int incx, int* result) {
  return cublasISamax_(handle, n, x, incx, result);
}
inline cublasStatus_t cublasIdamax(cublasHandle_t handle, int n, const double* x, int incx, int* result) {
  return cublasIDamax_(handle, n, x, incx, result);
}

// cuBLAS's headers name both.
#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
#define cublasSgemm_v2 cublasSgemm
#define cublasDgemm_v2 cublasDgemm

// NOLINTEND(readability-identifier-naming)
