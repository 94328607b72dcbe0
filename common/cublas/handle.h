#pragma once

#include <cstddef>

#include "common/cublas/cublas.h"

/// What a program has set.
struct cublasContext {
  cudaStream_t stream = nullptr;                                ///< as it was set
  cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;  ///< as it was set: the host can read both here
};

namespace cublas {

/// Element `i` of `n` whose neighbours are `stride` apart; a negative stride counts from the far end.
template <typename T>
T& element(T* values, int i, int n, int stride) {
  const auto step = static_cast<std::ptrdiff_t>(stride);
  return values[(stride < 0 ? (i - (n - 1)) : i) * step];
}

/// A matrix by columns, or its transpose.
template <typename T>
struct Matrix {
  T* values;              ///< by columns
  std::ptrdiff_t column;  ///< elements from one column to the next
  bool is_transposed;     ///< rows and columns change places

  /// The element of a row and a column, both from 0.
  T& operator()(int row, int col) const {
    return is_transposed ? values[col + row * column] : values[row + col * column];
  }
};

/// Says that a function has written `rows` elements in each of `cols` columns, so that kernels may read them.
void mark_written(const void* first, std::size_t rows, std::size_t cols, std::size_t column, std::size_t bytes);

/// The same of a vector.
template <typename T>
void mark_written(const T* values, int n, int stride) {
  if (n <= 0) return;
  const std::size_t step = static_cast<std::size_t>(stride < 0 ? -stride : stride);
  if (step <= 1) return mark_written(values, static_cast<std::size_t>(n), 1, 0, sizeof(T));
  mark_written(values, 1, static_cast<std::size_t>(n), step, sizeof(T));
}

}  // namespace cublas
