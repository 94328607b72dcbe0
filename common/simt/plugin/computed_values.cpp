#include "common/simt/plugin/computed_values.h"

#include "common/simt/plugin/instruction_costs.h"

namespace instruction_counts {

ComputedValues::ComputedValues(function* body) {
  basic_block block;
  FOR_EACH_BB_FN(block, body) {
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) begin_at(gsi_stmt(at));
  }
  while (!open_.empty()) {
    const tree name = open_.back();
    open_.pop_back();
    follow(SSA_NAME_DEF_STMT(name));
  }
}

void ComputedValues::add(tree operand) {
  if (operand == NULL_TREE || TREE_CODE(operand) != SSA_NAME || POINTER_TYPE_P(TREE_TYPE(operand))) return;
  if (known_.insert(operand).second) open_.push_back(operand);
}

// Where values go.
void ComputedValues::begin_at(gimple* statement) {
  if (is_hook(statement)) return;
  if (gimple_store_p(statement) && is_gimple_assign(statement)) add(gimple_assign_rhs1(statement));
  if (is_gimple_call(statement)) {
    for (unsigned i = 0; i < gimple_call_num_args(statement); ++i) add(gimple_call_arg(statement, i));
  }
  if (auto* condition = dyn_cast<gcond*>(statement)) {
    if (SCALAR_FLOAT_TYPE_P(TREE_TYPE(gimple_cond_lhs(condition)))) {
      add(gimple_cond_lhs(condition));
      add(gimple_cond_rhs(condition));
    }
  }
  if (auto* end = dyn_cast<greturn*>(statement)) add(gimple_return_retval(end));
}

void ComputedValues::follow(gimple* made_by) {
  if (auto* phi = dyn_cast<gphi*>(made_by)) {
    for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i) add(gimple_phi_arg_def(phi, i));
  } else if (is_gimple_assign(made_by) && !gimple_assign_load_p(made_by)) {
    for (unsigned i = 1; i < gimple_num_ops(made_by); ++i) add(gimple_op(made_by, i));
  }
}

}  // namespace instruction_counts
