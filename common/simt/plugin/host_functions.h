#pragma once

#include "common/simt/plugin/gcc.h"

namespace execution_spaces {

/// Whether nvcc lets device code call a function that does not say that it may: what the compiler makes by itself,
/// lambdas, and the part of the standard library that CUDA brings along.
bool is_fit_for_both(tree function);

}  // namespace execution_spaces
