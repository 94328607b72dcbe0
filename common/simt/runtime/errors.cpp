#include "common/simt/runtime/errors.h"

#include <utility>

#include "common/simt/runtime/device.h"

const char* cudaGetErrorString(cudaError_t error) {
  switch (error) {
#define SIMT_ERROR(name, number, text) \
  case name:                           \
    return text;
#include "common/simt/runtime/errors.def"
#undef SIMT_ERROR
  }
  return "unrecognized error code";
}

const char* cudaGetErrorName(cudaError_t error) {
  switch (error) {
#define SIMT_ERROR(name, number, text) \
  case name:                           \
    return #name;
#include "common/simt/runtime/errors.def"
#undef SIMT_ERROR
  }
  return "unrecognized error code";
}

cudaError_t cudaPeekAtLastError() {
  const cudaError_t fault = simt::device().fault();
  return fault != cudaSuccess ? fault : simt::device().last_error();
}

cudaError_t cudaGetLastError() {
  const cudaError_t latest = cudaPeekAtLastError();
  simt::device().last_error() = cudaSuccess;
  return latest;
}
