#pragma once

#include "common/simt/plugin/function_costs.h"
#include "common/simt/plugin/gcc.h"
#include "common/simt/plugin/unrolled_values.h"

namespace instruction_counts {

/// Of a statement that computes something, for its own sake or, if not, for an address.
Cost cost_of(gassign* statement, bool is_value, const UnrolledValues& unrolled);

/// Of a call, by the name of what is called.
Cost cost_of(gcall* call);

/// Of a jump.
Cost cost_of(gcond* condition, const UnrolledValues& unrolled);

/// What counts the rounds of the loop that it ends, if that counts from one small constant to another: nvcc makes no
/// loop of it. Null otherwise.
tree counter_of_unrolled_loop(gcond* condition);

/// Of the function of CUDA's that a statement was inlined from, if the cost of the whole of it is known; else null. The
/// emulator computes it in another way than a GPU.
/// @param instance  which call of it: the cost is that of all statements together
const Cost* cost_of_inlined(gimple* statement, tree* instance);

/// Whether a hook tells of an access that sinks are told of: not of local or constant memory.
bool is_access_that_is_told_of(gimple* hook);

/// Whether it is an access or a hook that the compiler or this plugin has put there: counted elsewhere.
bool is_hook(gimple* statement);

}  // namespace instruction_counts
