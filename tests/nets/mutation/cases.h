#pragma once

#include <vector>

// Between the text of a batch of kernels and the program around it (emulator_main.cpp).

namespace mutation {

/// An array in device memory.
struct CaseArray {
  const char* name;
  int size;
  int fill;  ///< see Array::Fill
};

/// One kernel of the batch.
struct Case {
  void (*run)(int* const* arrays);
  int workers;  ///< threads of a block that work
  int lanes;    ///< of them in each warp
  int blocks;
  std::vector<CaseArray> arrays;
};

/// All kernels of the batch.
extern const std::vector<Case> kCases;

}  // namespace mutation

/// A kernel tells what an atomic operation has returned.
void note(int statement, int value) noexcept;
