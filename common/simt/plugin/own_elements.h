#pragma once

#include "common/simt/plugin/gcc.h"

namespace instruction_counts {

/// Whether a hook tells of an access to a variable of the thread itself that cannot go wrong: to a variable by its
/// name, or to an element of an array whose index is a constant or counts between two of them. Nobody is told of such
/// an access, so it needs no hook.
/// @param hook  in a function whose loops and dominators are known
bool is_of_own_element(gimple* hook);

}  // namespace instruction_counts
