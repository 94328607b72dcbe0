#include "common/simt/plugin/instruction_counts.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "common/simt/plugin/computed_values.h"
#include "common/simt/plugin/gcc.h"
#include "common/simt/plugin/instruction_costs.h"
#include "common/simt/plugin/load_levels.h"
#include "common/simt/plugin/loop_kinds.h"
#include "common/simt/plugin/own_elements.h"
#include "common/simt/plugin/quiet_loops.h"
#include "common/simt/plugin/register_arrays.h"
#include "common/simt/plugin/unrolled_values.h"
#include "common/simt/trace/computation.h"

namespace instruction_counts {
namespace {

using simt::Computation;

bool calls(gimple* statement, std::string_view name) {
  const tree callee = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
  return callee != NULL_TREE && DECL_NAME(callee) != NULL_TREE && IDENTIFIER_POINTER(DECL_NAME(callee)) == name;
}

/// How many instructions wait for one another, from where the block starts to each value that it computes.
class Chains {
 public:
  /// In a round of the loop around the block, they start at what the last round has left.
  void start_at_phis_of(basic_block header) {
    for (gphi_iterator at = gsi_start_phis(header); !gsi_end_p(at); gsi_next(&at))
      depth_[gimple_phi_result(at.phi())] = 0;
    starts_anywhere_ = false;
  }

  void add(gimple* statement, unsigned chain, tree result) {
    bool is_known = starts_anywhere_;
    unsigned before = 0;
    for (unsigned i = 0; i < gimple_num_ops(statement); ++i) {
      const auto operand = depth_.find(gimple_op(statement, i));
      if (operand == depth_.end()) continue;
      is_known = true;
      before = std::max(before, operand->second);
    }
    if (!is_known) return;
    longest_ = std::max(longest_, before + chain);
    if (result != NULL_TREE && TREE_CODE(result) == SSA_NAME) depth_[result] = before + chain;
  }

  /// Of all that was added.
  [[nodiscard]] unsigned longest() const { return longest_; }

  /// Of what the next round takes over.
  [[nodiscard]] unsigned longest_into_phis_of(basic_block header) const {
    unsigned longest = 0;
    for (gphi_iterator at = gsi_start_phis(header); !gsi_end_p(at); gsi_next(&at)) {
      for (unsigned i = 0; i < gimple_phi_num_args(at.phi()); ++i) {
        const auto known = depth_.find(gimple_phi_arg_def(at.phi(), i));
        if (known != depth_.end()) longest = std::max(longest, known->second);
      }
    }
    return longest;
  }

 private:
  std::map<tree, unsigned> depth_;
  unsigned longest_ = 0;
  bool starts_anywhere_ = true;
};

/// Sums the statements of a basic block.
class BlockSum {
 public:
  BlockSum(const ComputedValues& values, const UnrolledValues& unrolled, const LoadLevels& levels, std::set<tree>& seen,
           unsigned registers, basic_block block)
      : values_(values), unrolled_(unrolled), levels_(levels), seen_(seen), sum_{.registers = registers} {
    if (bb_loop_depth(block) > 0) header_ = block->loop_father->header;
    if (header_ != nullptr) carried_.start_at_phis_of(header_);
  }

  void add(gimple* statement) {
    if (is_hook(statement)) {
      if (is_access_that_is_told_of(statement)) sum_.note_access(levels_.of_access(statement));
    } else if (tree instance = NULL_TREE; const Cost* inlined = cost_of_inlined(statement, &instance)) {
      add(statement, seen_.insert(instance).second ? *inlined : Cost{}, gimple_get_lhs(statement));
    } else if (auto* assignment = dyn_cast<gassign*>(statement)) {
      const tree result = gimple_assign_lhs(assignment);
      add(statement, cost_of(assignment, values_.contain(result), unrolled_), result);
    } else if (auto* call = dyn_cast<gcall*>(statement)) {
      // A load and a store (device/late_copy.h).
      if (calls(call, "begin_copy")) {
        for (int i = 0; i < 2; ++i) sum_.note_access(levels_.of_access(call));
      }
      add(statement, cost_of(call), gimple_call_lhs(call));
    } else if (auto* condition = dyn_cast<gcond*>(statement)) {
      add(statement, cost_of(condition, unrolled_), NULL_TREE);
      sum_.ends = kind_of_loop(condition);
    }
  }

  [[nodiscard]] Computation sum() const {
    // nvcc unrolls a loop so often; what its rounds do not take over from each other then goes on side by side.
    constexpr unsigned kRoundsTogether = 4;
    Computation sum = sum_;
    sum.chain = chains_.longest();
    if (header_ != nullptr) {
      const unsigned each = (sum.chain + kRoundsTogether - 1) / kRoundsTogether;
      sum.chain = std::max(carried_.longest_into_phis_of(header_), each);
    }
    return sum;
  }

 private:
  void add(gimple* statement, const Cost& cost, tree result) {
    sum_.instructions += cost.instructions;
    sum_.special += cost.special;
    sum_.integers += cost.integers;
    chains_.add(statement, cost.chain, result);
    carried_.add(statement, cost.chain, result);
  }

  const ComputedValues& values_;
  const UnrolledValues& unrolled_;
  const LoadLevels& levels_;
  std::set<tree>& seen_;          // calls that were inlined
  basic_block header_ = nullptr;  // of the innermost loop that the block is in
  Computation sum_;
  Chains chains_;
  Chains carried_;
};

const pass_data kPassData = {
    GIMPLE_PASS, "instruction_counts", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class InstructionCounts : public gimple_opt_pass {
 public:
  explicit InstructionCounts(gcc::context* context) : gimple_opt_pass(kPassData, context) {}
  opt_pass* clone() override { return new InstructionCounts(m_ctxt); }
  bool gate(function*) override { return (flag_sanitize & SANITIZE_THREAD) != 0; }

  unsigned int execute(function* body) override {
    loop_optimizer_init(AVOID_CFG_MODIFICATIONS);
    mark_dfs_back_edges();
    const ComputedValues values(body);
    const UnrolledValues unrolled(body);
    const LoadLevels levels(body);
    const unsigned registers = registers_of_arrays(body, unrolled);
    std::set<tree> seen;
    std::map<basic_block, Counted> counted;
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
      BlockSum sum(values, unrolled, levels, seen, registers, block);
      gimple_stmt_iterator& hook = counted[block].hook;
      hook = gsi_none();
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        if (is_block_hook(gsi_stmt(at))) hook = at;
        sum.add(gsi_stmt(at));
      }
      counted[block].sum = sum.sum();
    }
    FOR_EACH_BB_FN(block, body) drop_needless_hooks(block);
    free_dominance_info(CDI_POST_DOMINATORS);
    FOR_EACH_BB_FN(block, body) count_elsewhere(block, counted);
    for (const auto& [any, here] : counted) {
      if (gsi_stmt(here.hook) != nullptr && here.sum.packed() != 0) replace(here.hook, here.sum.packed());
    }
    loop_optimizer_finalize();
    return TODO_update_ssa_only_virtuals;
  }

 private:
  struct Counted {
    Computation sum;
    gimple_stmt_iterator hook;  // at the start of the block
  };

  static void drop_needless_hooks(basic_block block) {
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at);) {
      if (is_of_own_element(gsi_stmt(at))) {
        unlink_stmt_vdef(gsi_stmt(at));
        gsi_remove(&at, true);
      } else {
        gsi_next(&at);
      }
    }
  }

  static void count_elsewhere(basic_block block, std::map<basic_block, Counted>& counted) {
    const auto costs_nothing = [&](basic_block any) { return counted[any].sum.costs_nothing(); };
    const auto [other, times] = counted_at(block, costs_nothing);
    if (other == block) return;
    Counted& from = counted[block];
    Counted& to = counted[other];
    if (gsi_stmt(from.hook) == nullptr || !to.sum.can_add(from.sum, times)) return;
    to.sum.add(from.sum, times);
    gimple* hook = gsi_stmt(from.hook);
    unlink_stmt_vdef(hook);
    gsi_remove(&from.hook, true);
    from.hook = gsi_none();
    if (gsi_stmt(to.hook) != nullptr) return;
    gimple* moved = gimple_build_call(gimple_call_fndecl(hook), 0);
    gimple_set_location(moved, gimple_location(hook));
    to.hook = gsi_after_labels(other);
    gsi_insert_before(&to.hook, moved, GSI_NEW_STMT);
  }

  static bool is_block_hook(gimple* statement) { return calls(statement, "__builtin___sanitizer_cov_trace_pc"); }

  static void replace(gimple_stmt_iterator at, unsigned long packed) {
    gimple* statement = gsi_stmt(at);
    const tree type = build_function_type_list(void_type_node, long_unsigned_type_node, NULL_TREE);
    const tree hook = build_fn_decl("simt_basic_block", type);
    TREE_NOTHROW(hook) = 1;
    DECL_ATTRIBUTES(hook) = tree_cons(get_identifier("leaf"), NULL_TREE, DECL_ATTRIBUTES(hook));
    gcall* call = gimple_build_call(hook, 1, build_int_cst(long_unsigned_type_node, packed));
    gimple_set_location(call, gimple_location(statement));
    gimple_move_vops(call, statement);
    gsi_replace(&at, call, false);
  }
};

}  // namespace

void start(const char* plugin) {
  for (const char* sanitizer : {"tsan", "tsan0"}) {  // with and without optimization
    register_pass_info info = {new InstructionCounts(g), sanitizer, 0, PASS_POS_INSERT_AFTER};
    register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
  }
}

}  // namespace instruction_counts
