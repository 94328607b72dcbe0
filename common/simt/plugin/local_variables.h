#pragma once

#include "common/simt/plugin/gcc.h"

namespace instruction_counts {

/// The variable of a thread that a reference is into; null if there is none.
inline tree local_variable(tree reference) {
  if (TREE_CODE(reference) == SSA_NAME) return NULL_TREE;
  const tree base = get_base_address(reference);
  const bool is_local = base != NULL_TREE && VAR_P(base) && !is_global_var(base) && !DECL_THREAD_LOCAL_P(base);
  return is_local ? base : NULL_TREE;
}

}  // namespace instruction_counts
