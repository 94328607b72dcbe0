#pragma once

#include "common/simt/runtime/errors.h"

// Functions of the driver by their names. There is one: cuTensorMapEncodeTiled.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

enum cudaDriverEntryPointQueryResult {
  cudaDriverEntryPointSuccess = 0,
  cudaDriverEntryPointSymbolNotFound = 1,
  cudaDriverEntryPointVersionNotSufficent = 2
};
enum cudaGetDriverEntryPointFlags : unsigned long long {
  cudaEnableDefault = 0,
  cudaEnableLegacyStream = 1,
  cudaEnablePerThreadDefaultStream = 2
};

/// Gives null, and says so in `found`, where the emulator has no such function.
cudaError_t cudaGetDriverEntryPoint(const char* name, void** function, unsigned long long flags,
                                    cudaDriverEntryPointQueryResult* found = nullptr);
/// Likewise; every version is the same.
cudaError_t cudaGetDriverEntryPointByVersion(const char* name, void** function, unsigned version,
                                             unsigned long long flags,
                                             cudaDriverEntryPointQueryResult* found = nullptr);

// NOLINTEND(readability-identifier-naming)
