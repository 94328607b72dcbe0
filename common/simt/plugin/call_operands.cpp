#include "common/simt/plugin/call_operands.h"

#include "common/simt/plugin/gcc.h"

namespace call_operands {
namespace {

/// Whether it is a struct in memory that is not the function's own variable.
bool is_struct_in_memory(tree operand) {
  if (operand == NULL_TREE || is_gimple_reg_type(TREE_TYPE(operand)) || TREE_ADDRESSABLE(TREE_TYPE(operand)))
    return false;
  if (TREE_CODE(operand) == WITH_SIZE_EXPR || TREE_CODE(operand) == CONSTRUCTOR) return false;
  const tree base = get_base_address(operand);
  if (base == NULL_TREE) return false;
  return !DECL_P(base) || is_global_var(base);
}

const pass_data kPassData = {GIMPLE_PASS, "call_operands", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
                             0,           TODO_update_ssa};

class CallOperands : public gimple_opt_pass {
 public:
  explicit CallOperands(gcc::context* context) : gimple_opt_pass(kPassData, context) {}
  opt_pass* clone() override { return new CallOperands(m_ctxt); }
  bool gate(function*) override { return (flag_sanitize & SANITIZE_THREAD) != 0; }

  unsigned int execute(function* body) override {
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        if (auto* call = dyn_cast<gcall*>(gsi_stmt(at))) take_over_locals(call, &at);
      }
    }
    gsi_commit_edge_inserts();
    return 0;
  }

 private:
  static void take_over_locals(gcall* call, gimple_stmt_iterator* at) {
    if (gimple_call_internal_p(call)) return;
    bool has_changed = false;
    for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
      tree argument = gimple_call_arg(call, i);
      if (!is_struct_in_memory(argument)) continue;
      tree local = create_tmp_var(TREE_TYPE(argument));
      gassign* load = gimple_build_assign(local, unshare_expr(argument));
      gimple_set_location(load, gimple_location(call));
      gsi_insert_before(at, load, GSI_SAME_STMT);
      gimple_call_set_arg(call, i, local);
      has_changed = true;
    }
    if (tree target = gimple_call_lhs(call); is_struct_in_memory(target)) {
      tree local = create_tmp_var(TREE_TYPE(target));
      gimple_call_set_lhs(call, local);
      gassign* store = gimple_build_assign(unshare_expr(target), local);
      gimple_set_location(store, gimple_location(call));
      insert_behind(call, store, at);
      has_changed = true;
    }
    if (has_changed) update_stmt(call);
  }

  static void insert_behind(gcall* call, gassign* store, gimple_stmt_iterator* at) {
    if (!stmt_ends_bb_p(call)) return gsi_insert_after(at, store, GSI_SAME_STMT);
    if (edge goes_on = find_fallthru_edge(gimple_bb(call)->succs)) gsi_insert_on_edge(goes_on, store);
  }
};

}  // namespace

void start(const char* plugin) {
  for (const char* sanitizer : {"tsan", "tsan0"}) {  // with and without optimization
    register_pass_info info = {new CallOperands(g), sanitizer, 0, PASS_POS_INSERT_BEFORE};
    register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
  }
}

}  // namespace call_operands
