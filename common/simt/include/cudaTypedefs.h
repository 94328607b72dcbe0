#pragma once
#include <cuda.h>
// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names
using PFN_cuTensorMapEncodeTiled_v12000 = decltype(&cuTensorMapEncodeTiled);
using PFN_cuTensorMapEncodeTiled = PFN_cuTensorMapEncodeTiled_v12000;
// NOLINTEND(readability-identifier-naming)
