#include "common/simt/plugin/row_subscripts.h"

#include <set>
#include <utility>

#include "common/simt/plugin/gcc.h"

namespace row_subscripts {
namespace {

/// An index, and the type of the array that it belongs to.
using Subscript = std::pair<tree, tree>;

const pass_data kPassData = {GIMPLE_PASS, "row_subscripts", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0};

class RowSubscripts : public gimple_opt_pass {
 public:
  explicit RowSubscripts(gcc::context* context) : gimple_opt_pass(kPassData, context) {}
  opt_pass* clone() override { return new RowSubscripts(m_ctxt); }
  bool gate(function*) override { return (flag_sanitize & SANITIZE_BOUNDS) != 0; }

  unsigned int execute(function* body) override {
    std::set<Subscript> of_parts;
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        for (unsigned i = 0; i < gimple_num_ops(gsi_stmt(at)); ++i) collect(gimple_op(gsi_stmt(at), i), of_parts);
      }
    }
    FOR_EACH_BB_FN(block, body) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at);) {
        gimple* const statement = gsi_stmt(at);
        if (gimple_call_internal_p(statement, IFN_UBSAN_BOUNDS) && of_parts.count(checked(statement)) != 0) {
          gsi_remove(&at, true);
        } else {
          gsi_next(&at);
        }
      }
    }
    return 0;
  }

 private:
  static void collect(tree operand, std::set<Subscript>& of_parts) {
    if (operand == NULL_TREE) return;
    if (TREE_CODE(operand) == ADDR_EXPR) operand = TREE_OPERAND(operand, 0);
    for (; handled_component_p(operand); operand = TREE_OPERAND(operand, 0)) {
      if (TREE_CODE(operand) != ARRAY_REF) continue;
      const tree array = TREE_OPERAND(operand, 0);
      if (!DECL_P(array)) of_parts.emplace(TREE_OPERAND(operand, 1), TYPE_MAIN_VARIANT(TREE_TYPE(array)));
    }
  }

  /// Its first argument is a null pointer to the array.
  static Subscript checked(gimple* check) {
    const tree array = TREE_TYPE(TREE_TYPE(gimple_call_arg(check, 0)));
    return {gimple_call_arg(check, 1), TYPE_MAIN_VARIANT(array)};
  }
};

}  // namespace

void start(const char* plugin) {
  register_pass_info info = {new RowSubscripts(g), "cfg", 1, PASS_POS_INSERT_AFTER};
  register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

}  // namespace row_subscripts
