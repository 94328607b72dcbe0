#include "common/cublas/handle.h"

#include <cstring>
#include <memory>
#include <set>

#include "common/simt/runtime/memory.h"

namespace {

std::set<cublasContext*>& contexts() {
  static std::set<cublasContext*> all;
  return all;
}

bool is_known(cublasHandle_t handle) { return contexts().count(handle) != 0; }

}  // namespace

namespace cublas {

void mark_written(const void* first, std::size_t rows, std::size_t cols, std::size_t column, std::size_t bytes) {
  for (std::size_t col = 0; col < cols; ++col)
    simt::mark_device_written(static_cast<const char*>(first) + col * column * bytes, rows * bytes);
}

}  // namespace cublas

cublasStatus_t cublasCreate(cublasHandle_t* handle) {
  if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *handle = *contexts().insert(std::make_unique<cublasContext>().release()).first;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasDestroy(cublasHandle_t handle) {
  if (contexts().erase(handle) == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetVersion(cublasHandle_t handle, int* version) {
  if (!is_known(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (version == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *version = 120600;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream) {
  if (!is_known(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  handle->stream = stream;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* stream) {
  if (!is_known(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  *stream = handle->stream;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t) {
  return is_known(handle) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode) {
  if (!is_known(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  handle->pointer_mode = mode;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode) {
  if (!is_known(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  *mode = handle->pointer_mode;
  return CUBLAS_STATUS_SUCCESS;
}

const char* cublasGetStatusName(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_SUCCESS:
      return "CUBLAS_STATUS_SUCCESS";
    case CUBLAS_STATUS_NOT_INITIALIZED:
      return "CUBLAS_STATUS_NOT_INITIALIZED";
    case CUBLAS_STATUS_INVALID_VALUE:
      return "CUBLAS_STATUS_INVALID_VALUE";
    case CUBLAS_STATUS_NOT_SUPPORTED:
      return "CUBLAS_STATUS_NOT_SUPPORTED";
    default:
      return "CUBLAS_STATUS_INTERNAL_ERROR";
  }
}
const char* cublasGetStatusString(cublasStatus_t status) { return cublasGetStatusName(status); }

cublasStatus_t cublasSetMatrix(int rows, int cols, int bytes, const void* a, int lda, void* b, int ldb) {
  if (rows < 0 || cols < 0 || bytes <= 0 || lda < rows || ldb < rows) return CUBLAS_STATUS_INVALID_VALUE;
  for (int col = 0; col < cols; ++col) {
    const auto skip = [&](int ld) { return static_cast<std::size_t>(col) * static_cast<std::size_t>(ld) * bytes; };
    const cudaError_t error =
        cudaMemcpy(static_cast<char*>(b) + skip(ldb), static_cast<const char*>(a) + skip(lda),
                   static_cast<std::size_t>(rows) * static_cast<std::size_t>(bytes), cudaMemcpyDefault);
    if (error != cudaSuccess) return CUBLAS_STATUS_MAPPING_ERROR;
  }
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetMatrix(int rows, int cols, int bytes, const void* a, int lda, void* b, int ldb) {
  return cublasSetMatrix(rows, cols, bytes, a, lda, b, ldb);
}
// A vector with gaps is a row of a matrix.
cublasStatus_t cublasSetVector(int n, int bytes, const void* x, int incx, void* y, int incy) {
  if (incx <= 0 || incy <= 0) return CUBLAS_STATUS_INVALID_VALUE;
  if (incx == 1 && incy == 1) return cublasSetMatrix(n, 1, bytes, x, n, y, n);
  return cublasSetMatrix(1, n, bytes, x, incx, y, incy);
}
cublasStatus_t cublasGetVector(int n, int bytes, const void* x, int incx, void* y, int incy) {
  return cublasSetVector(n, bytes, x, incx, y, incy);
}
