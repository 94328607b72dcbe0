// cuBLAS's functions of vectors.

#include <cmath>
#include <utility>

#include "common/cublas/handle.h"

namespace {

template <typename T>
void axpy(int n, T alpha, const T* x, int incx, T* y, int incy) {
  for (int i = 0; i < n; ++i) cublas::element(y, i, n, incy) += alpha * cublas::element(x, i, n, incx);
  cublas::mark_written(y, n, incy);
}

template <typename T>
T dot(int n, const T* x, int incx, const T* y, int incy) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += double{cublas::element(x, i, n, incx)} * double{cublas::element(y, i, n, incy)};
  return static_cast<T>(sum);
}

template <typename T>
int first_of_largest(int n, const T* x, int incx) {
  int largest = 0;
  for (int i = 1; i < n; ++i)
    if (std::abs(cublas::element(x, i, n, incx)) > std::abs(cublas::element(x, largest, n, incx))) largest = i;
  return n > 0 ? largest + 1 : 0;
}

template <typename T>
cublasStatus_t give(cublasHandle_t handle, T* where, T value) {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (where == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *where = value;
  cublas::mark_written(where, 1, 1);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t done(cublasHandle_t handle) {
  return handle == nullptr ? CUBLAS_STATUS_NOT_INITIALIZED : CUBLAS_STATUS_SUCCESS;
}

}  // namespace

#define SIMT_CUBLAS(letter, type)                                                                                    \
  cublasStatus_t cublas##letter##copy(cublasHandle_t handle, int n, const type* x, int incx, type* y, int incy) {    \
    for (int i = 0; i < n; ++i) cublas::element(y, i, n, incy) = cublas::element(x, i, n, incx);                     \
    cublas::mark_written(y, n, incy);                                                                                \
    return done(handle);                                                                                             \
  }                                                                                                                  \
  cublasStatus_t cublas##letter##swap(cublasHandle_t handle, int n, type* x, int incx, type* y, int incy) {          \
    for (int i = 0; i < n; ++i) std::swap(cublas::element(y, i, n, incy), cublas::element(x, i, n, incx));           \
    return done(handle);                                                                                             \
  }                                                                                                                  \
  cublasStatus_t cublas##letter##scal(cublasHandle_t handle, int n, const type* alpha, type* x, int incx) {          \
    for (int i = 0; i < n; ++i) cublas::element(x, i, n, incx) *= *alpha;                                            \
    return done(handle);                                                                                             \
  }                                                                                                                  \
  cublasStatus_t cublas##letter##axpy(cublasHandle_t handle, int n, const type* alpha, const type* x, int incx,      \
                                      type* y, int incy) {                                                           \
    axpy(n, *alpha, x, incx, y, incy);                                                                               \
    return done(handle);                                                                                             \
  }                                                                                                                  \
  cublasStatus_t cublas##letter##dot(cublasHandle_t handle, int n, const type* x, int incx, const type* y, int incy, \
                                     type* result) {                                                                 \
    return give(handle, result, dot(n, x, incx, y, incy));                                                           \
  }                                                                                                                  \
  cublasStatus_t cublas##letter##nrm2(cublasHandle_t handle, int n, const type* x, int incx, type* result) {         \
    double length = 0;                                                                                               \
    for (int i = 0; i < n; ++i) length = std::hypot(length, double{cublas::element(x, i, n, incx)});                 \
    return give(handle, result, static_cast<type>(length));                                                          \
  }                                                                                                                  \
  cublasStatus_t cublas##letter##asum(cublasHandle_t handle, int n, const type* x, int incx, type* result) {         \
    double sum = 0;                                                                                                  \
    for (int i = 0; i < n; ++i) sum += std::abs(double{cublas::element(x, i, n, incx)});                             \
    return give(handle, result, static_cast<type>(sum));                                                             \
  }                                                                                                                  \
  cublasStatus_t cublasI##letter##amax_(cublasHandle_t handle, int n, const type* x, int incx, int* result) {        \
    return give(handle, result, first_of_largest(n, x, incx));                                                       \
  }
SIMT_CUBLAS(S, float)
SIMT_CUBLAS(D, double)
