#include "common/simt/plugin/unrolled_values.h"

#include "common/simt/plugin/instruction_costs.h"

namespace instruction_counts {

UnrolledValues::UnrolledValues(function* body) {
  basic_block block;
  FOR_EACH_BB_FN(block, body) {
    auto* condition = safe_dyn_cast<gcond*>(last_stmt(block));
    const tree counter = condition != nullptr ? counter_of_unrolled_loop(condition) : NULL_TREE;
    if (counter != NULL_TREE) known_.insert(counter);
  }
  bool has_grown = !known_.empty();
  while (has_grown) {
    has_grown = false;
    FOR_EACH_BB_FN(block, body) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        if (follows(gsi_stmt(at))) has_grown |= known_.insert(gimple_assign_lhs(gsi_stmt(at))).second;
      }
    }
  }
}

/// From known values alone.
bool UnrolledValues::follows(gimple* statement) const {
  if (!is_gimple_assign(statement) || gimple_assign_load_p(statement)) return false;
  if (TREE_CODE(gimple_assign_lhs(statement)) != SSA_NAME) return false;
  for (unsigned i = 1; i < gimple_num_ops(statement); ++i) {
    if (!know(gimple_op(statement, i))) return false;
  }
  return true;
}

}  // namespace instruction_counts
