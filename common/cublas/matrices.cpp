// cuBLAS's functions of matrices.

#include <vector>

#include "common/cublas/handle.h"

namespace {

using cublas::element;
using cublas::Matrix;

template <typename T>
Matrix<const T> operand(const T* values, int ld, cublasOperation_t op) {
  return {values, ld, op != CUBLAS_OP_N};
}

template <typename T>
void mark(const T* c, int m, int n, int ldc) {
  cublas::mark_written(c, static_cast<std::size_t>(m), static_cast<std::size_t>(n), static_cast<std::size_t>(ldc),
                       sizeof(T));
}

// Memory that beta = 0 wipes out may hold anything, NaN too.
template <typename T>
T scaled(T beta, const T& old) {
  return beta == T(0) ? T(0) : beta * old;
}

template <typename T>
cublasStatus_t gemm(cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k, T alpha, const T* a, int lda,
                    const T* b, int ldb, T beta, T* c, int ldc) {
  if (m < 0 || n < 0 || k < 0) return CUBLAS_STATUS_INVALID_VALUE;
  if (lda < (op_a == CUBLAS_OP_N ? m : k) || ldb < (op_b == CUBLAS_OP_N ? k : n) || ldc < m)
    return CUBLAS_STATUS_INVALID_VALUE;
  const Matrix<const T> left = operand(a, lda, op_a);
  const Matrix<const T> right = operand(b, ldb, op_b);
  std::vector<T> column(static_cast<std::size_t>(m));
  for (int col = 0; col < n; ++col) {
    column.assign(column.size(), T(0));
    for (int i = 0; i < k; ++i) {
      const T factor = right(i, col);
      for (int row = 0; row < m; ++row) column[static_cast<std::size_t>(row)] += left(row, i) * factor;
    }
    T* const out = c + static_cast<std::ptrdiff_t>(col) * ldc;
    for (int row = 0; row < m; ++row) out[row] = alpha * column[static_cast<std::size_t>(row)] + scaled(beta, out[row]);
  }
  mark(c, m, n, ldc);
  return CUBLAS_STATUS_SUCCESS;
}

template <typename T>
cublasStatus_t gemv(cublasOperation_t op, int m, int n, T alpha, const T* a, int lda, const T* x, int incx, T beta,
                    T* y, int incy) {
  if (m < 0 || n < 0 || lda < m || incx == 0 || incy == 0) return CUBLAS_STATUS_INVALID_VALUE;
  const Matrix<const T> matrix = operand(a, lda, op);
  const int rows = op == CUBLAS_OP_N ? m : n;
  const int cols = op == CUBLAS_OP_N ? n : m;
  for (int row = 0; row < rows; ++row) {
    T sum = 0;
    for (int col = 0; col < cols; ++col) sum += matrix(row, col) * element(x, col, cols, incx);
    T& out = element(y, row, rows, incy);
    out = alpha * sum + scaled(beta, out);
  }
  cublas::mark_written(y, rows, incy);
  return CUBLAS_STATUS_SUCCESS;
}

template <typename T>
cublasStatus_t ger(int m, int n, T alpha, const T* x, int incx, const T* y, int incy, T* a, int lda) {
  if (m < 0 || n < 0 || lda < m || incx == 0 || incy == 0) return CUBLAS_STATUS_INVALID_VALUE;
  const Matrix<T> matrix{a, lda, false};
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row) matrix(row, col) += alpha * element(x, row, m, incx) * element(y, col, n, incy);
  return CUBLAS_STATUS_SUCCESS;
}

template <typename T>
cublasStatus_t geam(cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, T alpha, const T* a, int lda, T beta,
                    const T* b, int ldb, T* c, int ldc) {
  if (m < 0 || n < 0 || ldc < m) return CUBLAS_STATUS_INVALID_VALUE;
  const Matrix<const T> left = operand(a, lda, op_a);
  const Matrix<const T> right = operand(b, ldb, op_b);
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row) {
      const T first = alpha == T(0) ? T(0) : alpha * left(row, col);
      c[row + static_cast<std::ptrdiff_t>(col) * ldc] = first + (beta == T(0) ? T(0) : beta * right(row, col));
    }
  mark(c, m, n, ldc);
  return CUBLAS_STATUS_SUCCESS;
}

}  // namespace

#define SIMT_CUBLAS(letter, type)                                                                                      \
  cublasStatus_t cublas##letter##ger(cublasHandle_t handle, int m, int n, const type* alpha, const type* x, int incx,  \
                                     const type* y, int incy, type* a, int lda) {                                      \
    return handle == nullptr ? CUBLAS_STATUS_NOT_INITIALIZED : ger(m, n, *alpha, x, incx, y, incy, a, lda);            \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##gemv(cublasHandle_t handle, cublasOperation_t op, int m, int n, const type* alpha,    \
                                      const type* a, int lda, const type* x, int incx, const type* beta, type* y,      \
                                      int incy) {                                                                      \
    return handle == nullptr ? CUBLAS_STATUS_NOT_INITIALIZED                                                           \
                             : gemv(op, m, n, *alpha, a, lda, x, incx, *beta, y, incy);                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##gemm(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,    \
                                      int n, int k, const type* alpha, const type* a, int lda, const type* b, int ldb, \
                                      const type* beta, type* c, int ldc) {                                            \
    return handle == nullptr ? CUBLAS_STATUS_NOT_INITIALIZED                                                           \
                             : gemm(op_a, op_b, m, n, k, *alpha, a, lda, b, ldb, *beta, c, ldc);                       \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##gemmStridedBatched(                                                                   \
      cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k, const type* alpha,   \
      const type* a, int lda, long long stride_a, const type* b, int ldb, long long stride_b, const type* beta,        \
      type* c, int ldc, long long stride_c, int count) {                                                               \
    for (int i = 0; i < count; ++i) {                                                                                  \
      const cublasStatus_t status = cublas##letter##gemm(handle, op_a, op_b, m, n, k, alpha, a + i * stride_a, lda,    \
                                                         b + i * stride_b, ldb, beta, c + i * stride_c, ldc);          \
      if (status != CUBLAS_STATUS_SUCCESS) return status;                                                              \
    }                                                                                                                  \
    return handle == nullptr ? CUBLAS_STATUS_NOT_INITIALIZED : CUBLAS_STATUS_SUCCESS;                                  \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##geam(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,    \
                                      int n, const type* alpha, const type* a, int lda, const type* beta,              \
                                      const type* b, int ldb, type* c, int ldc) {                                      \
    return handle == nullptr ? CUBLAS_STATUS_NOT_INITIALIZED                                                           \
                             : geam(op_a, op_b, m, n, *alpha, a, lda, *beta, b, ldb, c, ldc);                          \
  }
SIMT_CUBLAS(S, float)
SIMT_CUBLAS(D, double)
