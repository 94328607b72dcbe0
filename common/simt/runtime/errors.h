#pragma once

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// The numbers and names are CUDA's (CUDA Runtime API, "Data types used by CUDA Runtime").
enum cudaError {
#define SIMT_ERROR(name, number, text) name = (number),
#include "common/simt/runtime/errors.def"
#undef SIMT_ERROR
};
using cudaError_t = cudaError;

/// "invalid argument"
const char* cudaGetErrorString(cudaError_t error);
/// "cudaErrorInvalidValue"
const char* cudaGetErrorName(cudaError_t error);
/// The latest error of a call or a launch; then there is none, until the next one. Success does not erase it, and
/// neither can the fault of a kernel be erased.
cudaError_t cudaGetLastError();
/// The same, and it stays.
cudaError_t cudaPeekAtLastError();

// NOLINTEND(readability-identifier-naming)
