#include "common/simt/plugin/loop_kinds.h"

#include "common/simt/plugin/instruction_costs.h"

namespace instruction_counts {
namespace {

using Loop = simt::Computation::Loop;

bool is_jump_back(edge way) { return (way->flags & EDGE_DFS_BACK) != 0; }

// Whether a jump back comes here or goes from here.
bool ends_round(basic_block block) {
  edge way;
  edge_iterator at;
  FOR_EACH_EDGE(way, at, block->succs) {
    if (is_jump_back(way)) return true;
  }
  FOR_EACH_EDGE(way, at, block->preds) {
    if (is_jump_back(way)) return true;
  }
  return false;
}

/// A value as another one and a constant: x + 3.
struct Offset {
  tree from = NULL_TREE;  // null: it is a constant
  long constant = 0;
};

Offset offset_of(tree value) {
  if (TREE_CODE(value) == INTEGER_CST && tree_fits_shwi_p(value)) return {NULL_TREE, tree_to_shwi(value)};
  auto* made_by = TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign*>(SSA_NAME_DEF_STMT(value)) : nullptr;
  if (made_by == nullptr || gimple_num_ops(made_by) < 3) return {value, 0};
  const tree second = gimple_assign_rhs2(made_by);
  if (TREE_CODE(second) != INTEGER_CST || !tree_fits_shwi_p(second)) return {value, 0};
  const long constant = tree_to_shwi(second);
  if (gimple_assign_rhs_code(made_by) == PLUS_EXPR) return {gimple_assign_rhs1(made_by), constant};
  if (gimple_assign_rhs_code(made_by) == MINUS_EXPR) return {gimple_assign_rhs1(made_by), -constant};
  return {value, 0};
}

/// What counts the rounds: where it starts, what it is compared with, and how it goes on.
struct Counter {
  tree counter = NULL_TREE;
  tree start = NULL_TREE;  // null: nothing counts
  tree bound = NULL_TREE;
  tree step = NULL_TREE;  // null if it is not added
  bool is_subtracted = false;
  bool is_ahead = false;  // what is compared is that of the next round
};

Counter counter_of(class loop* loop, gcond* condition) {
  for (gphi_iterator at = gsi_start_phis(loop->header); !gsi_end_p(at); gsi_next(&at)) {
    const tree counter = gimple_phi_result(at.phi());
    const tree left = gimple_cond_lhs(condition), right = gimple_cond_rhs(condition);
    Counter found;
    tree next = NULL_TREE;
    for (unsigned i = 0; i < gimple_phi_num_args(at.phi()); ++i) {
      const bool is_later = is_jump_back(gimple_phi_arg_edge(at.phi(), i));
      (is_later ? next : found.start) = gimple_phi_arg_def(at.phi(), i);
    }
    if (next == NULL_TREE || found.start == NULL_TREE) continue;
    if (left == counter || left == next) found.bound = right;
    if (right == counter || right == next) found.bound = left;
    if (found.bound == NULL_TREE) continue;
    found.counter = counter;
    found.is_ahead = left == next || right == next;
    auto* made_by = TREE_CODE(next) == SSA_NAME ? dyn_cast<gassign*>(SSA_NAME_DEF_STMT(next)) : nullptr;
    const bool is_sum = made_by != nullptr && (gimple_assign_rhs_code(made_by) == PLUS_EXPR ||
                                               gimple_assign_rhs_code(made_by) == MINUS_EXPR ||
                                               gimple_assign_rhs_code(made_by) == POINTER_PLUS_EXPR);
    if (is_sum && gimple_assign_rhs1(made_by) == counter) found.step = gimple_assign_rhs2(made_by);
    found.is_subtracted = is_sum && gimple_assign_rhs_code(made_by) == MINUS_EXPR;
    return found;
  }
  return {};
}

/// Whether the rounds of a loop differ in what they execute.
bool has_conditions(class loop* loop) {
  basic_block* const blocks = get_loop_body(loop);
  bool found = false;
  for (unsigned i = 0; i < loop->num_nodes && !found; ++i)
    found = safe_dyn_cast<gcond*>(last_stmt(blocks[i])) != nullptr && !ends_round(blocks[i]);
  free(blocks);
  return found;
}

bool has_several_exits(class loop* loop) {
  auto_vec<edge> exits = get_loop_exit_edges(loop);
  unsigned leaving = 0;
  for (const edge exit : exits) leaving += (exit->flags & (EDGE_EH | EDGE_ABNORMAL | EDGE_FAKE)) == 0 ? 1 : 0;
  return leaving > 1;
}

Loop kind_of(class loop* loop, const Counter& counter) {
  if (counter.step == NULL_TREE || !CONSTANT_CLASS_P(counter.step) || has_several_exits(loop)) return Loop::rolled;
  const Offset start = offset_of(counter.start), bound = offset_of(counter.bound);
  if (start.from != NULL_TREE && start.from == bound.from)
    return start.constant < 0 && bound.constant > 0 && has_conditions(loop) ? Loop::rolled : Loop::by_fours;
  const bool counts_all = start.from == NULL_TREE && integer_onep(counter.step);
  if (counts_all || TYPE_UNSIGNED(TREE_TYPE(counter.start))) return Loop::by_fours;
  return Loop::by_sixteens;
}

bool holds(tree_code comparison, HOST_WIDE_INT left, HOST_WIDE_INT right) {
  switch (comparison) {
    case LT_EXPR:
      return left < right;
    case LE_EXPR:
      return left <= right;
    case GT_EXPR:
      return left > right;
    case GE_EXPR:
      return left >= right;
    case EQ_EXPR:
      return left == right;
    default:
      return left != right;
  }
}

bool is_small(tree value) {
  return value != NULL_TREE && tree_fits_shwi_p(value) && abs(tree_to_shwi(value)) < 1 << 20;
}

}  // namespace

std::optional<Counting> counting_of(class loop* loop) {
  constexpr unsigned kMost = 1024;
  auto_vec<edge> exits = get_loop_exit_edges(loop);
  if (exits.length() != 1 || loop->latch == nullptr) return std::nullopt;
  const edge exit = exits[0];
  auto* condition = safe_dyn_cast<gcond*>(last_stmt(exit->src));
  if (condition == nullptr || kind_of_loop(condition) != Loop::unrolled) return std::nullopt;
  const Counter counter = counter_of(loop, condition);
  if (!is_small(counter.start) || !is_small(counter.step) || gimple_cond_rhs(condition) != counter.bound ||
      !is_small(counter.bound)) {
    return std::nullopt;
  }
  const HOST_WIDE_INT step = (counter.is_subtracted ? -1 : 1) * tree_to_shwi(counter.step),
                      bound = tree_to_shwi(counter.bound);
  const bool ends_if_true = (exit->flags & EDGE_TRUE_VALUE) != 0;
  const HOST_WIDE_INT start = tree_to_shwi(counter.start);
  HOST_WIDE_INT compared = start + (counter.is_ahead ? step : 0);
  for (unsigned jumps = 0; jumps < kMost; ++jumps, compared += step) {
    if (holds(gimple_cond_code(condition), compared, bound) == ends_if_true)
      return Counting{counter.counter, start, step, jumps};
  }
  return std::nullopt;
}

Loop kind_of_loop(gcond* condition) {
  if (counter_of_unrolled_loop(condition) != NULL_TREE) return Loop::unrolled;
  const basic_block block = gimple_bb(condition);
  if (!ends_round(block)) return Loop::none;
  return kind_of(block->loop_father, counter_of(block->loop_father, condition));
}

}  // namespace instruction_counts
