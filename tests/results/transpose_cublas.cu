// A peer of the course's transposes: cuBLAS, by the contract of transpose_padded.

#include <cublas_v2.h>

#include "chapters/05_padding/transpose_padded.h"

namespace {

void require(cublasStatus_t answer, const char* asked) {
  if (answer != CUBLAS_STATUS_SUCCESS) {
    throw gpu::Error(std::string("cuBLAS was asked to ") + asked + ", and answered: " + cublasGetStatusString(answer));
  }
}

cublasHandle_t make_handle() {
  cublasHandle_t handle = nullptr;
  require(cublasCreate(&handle), "start");
  return handle;
}

}  // namespace

// cuBLAS numbers elements column by column: to it, `in` is a matrix of cols x rows, and `out` one of rows x cols.
void transpose_padded(const float* in, float* out, int rows, int cols) {
  static const cublasHandle_t handle = make_handle();
  const float one = 1;
  const float zero = 0;
  require(cublasSgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, rows, cols, &one, in, cols, &zero, out, rows, out, rows),
          "transpose with geam");
}
