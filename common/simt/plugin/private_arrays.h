#pragma once

#include "common/simt/plugin/gcc.h"

namespace private_arrays {

/// Warns of a kernel whose threads wait for each other, but share nothing: perhaps its array was meant to be shared.
void ask_for_shared(function* body);

}  // namespace private_arrays
