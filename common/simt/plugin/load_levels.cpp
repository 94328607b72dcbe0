#include "common/simt/plugin/load_levels.h"

#include <algorithm>

#include "common/simt/plugin/instruction_costs.h"
#include "common/simt/plugin/local_variables.h"
#include "common/simt/trace/computation.h"

namespace instruction_counts {
namespace {

/// Whether a load takes long: a local variable is in registers, if all goes well, and so are threadIdx and its kin.
bool is_from_memory(gimple* load) {
  const tree base = get_base_address(gimple_assign_rhs1(load));
  if (base == NULL_TREE || !DECL_P(base)) return true;
  for (const char* space : {"simt_device", "simt_shared", "simt_managed"}) {
    if (lookup_attribute(space, DECL_ATTRIBUTES(base)) != NULL_TREE) return true;
  }
  return false;
}

}  // namespace

LoadLevels::LoadLevels(function* body) {
  calculate_dominance_info(CDI_DOMINATORS);
  calculate_dominance_info(CDI_POST_DOMINATORS);
  count(body);
  basic_block block;
  FOR_EACH_BB_FN(block, body) {
    if (bb_loop_depth(block) == 0 || of_cut_.count(block->loop_father) != 0) continue;
    of_cut_.emplace(block->loop_father, LoadLevels(body, block->loop_father));
  }
}

LoadLevels::LoadLevels(function* body, class loop* cut) : cut_(cut) { count(body); }

void LoadLevels::count(function* body) {
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    basic_block block;
    FOR_EACH_BB_FN(block, body) has_changed |= update(block);
  }
}

unsigned LoadLevels::of_access(gimple* hook) const {
  using simt::Computation;
  const unsigned level = count_of(hook);
  if (level < kMost) return std::min(level, Computation::kOneByOne);
  const auto without = of_cut_.find(gimple_bb(hook)->loop_father);
  if (without == of_cut_.end()) return Computation::kOneByOne;
  return without->second.count_of(hook) < kMost ? Computation::kRoundByRound : Computation::kOuterRoundByRound;
}

unsigned LoadLevels::count_of(gimple* hook) const { return std::max(of_operands(hook), of_block(gimple_bb(hook))); }

bool LoadLevels::is_cut(edge way) const {
  return cut_ != nullptr && (way->flags & EDGE_DFS_BACK) != 0 && way->dest == cut_->header;
}

// Levels only grow, and not beyond kMost: so this ends.
bool LoadLevels::update(basic_block block) {
  bool has_changed = false;
  for (gphi_iterator at = gsi_start_phis(block); !gsi_end_p(at); gsi_next(&at))
    has_changed |= set(gimple_phi_result(at.phi()), of(at.phi()));
  const unsigned asked = of_block(block);
  for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
    gimple* statement = gsi_stmt(at);
    if (is_hook(statement)) continue;
    const tree result = gimple_get_lhs(statement);
    if (result == NULL_TREE) continue;
    unsigned level = of_operands(statement);
    if (const tree array = local_variable(result)) {
      has_changed |= set(array, level);
      continue;
    }
    if (TREE_CODE(result) != SSA_NAME) continue;
    if (gimple_assign_load_p(statement)) {
      const auto held = levels_.find(local_variable(gimple_assign_rhs1(statement)));
      if (held != levels_.end()) level = std::max(level, held->second);
      if (is_from_memory(statement)) level = std::max(level, asked) + 1;
    }
    has_changed |= set(result, level);
  }
  return has_changed;
}

bool LoadLevels::set(tree name, unsigned level) {
  level = std::min(level, kMost);
  if (level == 0) return false;
  unsigned& known = levels_[name];
  const bool grows = level > known;
  known = std::max(known, level);
  return grows;
}

unsigned LoadLevels::of_operands(gimple* statement) const {
  unsigned level = 0;
  ssa_op_iter at;
  tree operand;
  FOR_EACH_SSA_TREE_OPERAND(operand, statement, at, SSA_OP_USE) {
    const auto known = levels_.find(operand);
    if (known != levels_.end()) level = std::max(level, known->second);
  }
  return level;
}

unsigned LoadLevels::of_condition(basic_block block) const {
  gimple* last = last_stmt(block);
  return last != nullptr && gimple_code(last) == GIMPLE_COND ? of_operands(last) : 0;
}

// Of the conditions on which a block runs.
unsigned LoadLevels::of_block(basic_block block) const {
  unsigned level = 0;
  basic_block above = get_immediate_dominator(CDI_DOMINATORS, block);
  for (; above != nullptr; above = get_immediate_dominator(CDI_DOMINATORS, above)) {
    if (!dominated_by_p(CDI_POST_DOMINATORS, above, block)) level = std::max(level, of_condition(above));
  }
  return level;
}

// Which of its values it takes may depend on a condition above.
unsigned LoadLevels::of(gphi* phi) const {
  unsigned level = 0;
  for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i) {
    if (is_cut(gimple_phi_arg_edge(phi, i))) continue;
    const auto known = levels_.find(gimple_phi_arg_def(phi, i));
    if (known != levels_.end()) level = std::max(level, known->second);
  }
  basic_block block = gimple_bb(phi);
  basic_block above = get_immediate_dominator(CDI_DOMINATORS, block);
  if (above != nullptr && dominated_by_p(CDI_POST_DOMINATORS, above, block))
    level = std::max(level, of_condition(above));
  return level;
}

}  // namespace instruction_counts
