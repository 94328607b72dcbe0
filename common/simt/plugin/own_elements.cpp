#include "common/simt/plugin/own_elements.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "common/simt/plugin/local_variables.h"
#include "common/simt/plugin/loop_kinds.h"

namespace instruction_counts {
namespace {

using Range = std::pair<HOST_WIDE_INT, HOST_WIDE_INT>;  // the smallest and the largest value

/// Of what counts the rounds of a loop, in a block of it. Behind the test of a loop, the last value does not come.
std::optional<Range> range_of_counter(tree counter, basic_block block) {
  class loop* const loop = gimple_bb(SSA_NAME_DEF_STMT(counter))->loop_father;
  if (loop->header != gimple_bb(SSA_NAME_DEF_STMT(counter)) || !flow_bb_inside_loop_p(loop, block)) return std::nullopt;
  const std::optional<Counting> counting = counting_of(loop);
  if (!counting || counting->counter != counter) return std::nullopt;
  const bool comes_before_test = dominated_by_p(CDI_DOMINATORS, get_loop_exit_edges(loop)[0]->src, block);
  if (!comes_before_test && counting->jumps_back == 0) return std::nullopt;
  const HOST_WIDE_INT steps = counting->jumps_back - (comes_before_test ? 0 : 1);
  const HOST_WIDE_INT last = counting->start + steps * counting->step;
  return Range(std::min(counting->start, last), std::max(counting->start, last));
}

std::optional<Range> range_of(tree value, basic_block block) {
  if (TREE_CODE(value) == INTEGER_CST && tree_fits_shwi_p(value))
    return Range(tree_to_shwi(value), tree_to_shwi(value));
  if (TREE_CODE(value) != SSA_NAME) return std::nullopt;
  gimple* made_by = SSA_NAME_DEF_STMT(value);
  if (is_a<gphi*>(made_by)) return range_of_counter(value, block);
  auto* assignment = dyn_cast<gassign*>(made_by);
  const bool is_cast = assignment != nullptr && CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(assignment));
  return is_cast ? range_of(gimple_assign_rhs1(assignment), block) : std::nullopt;
}

bool is_inside(tree element, basic_block block) {
  const tree low = array_ref_low_bound(element), high = array_ref_up_bound(element);
  if (low == NULL_TREE || high == NULL_TREE || !tree_fits_shwi_p(low) || !tree_fits_shwi_p(high)) return false;
  const std::optional<Range> range = range_of(TREE_OPERAND(element, 1), block);
  return range && range->first >= tree_to_shwi(low) && range->second <= tree_to_shwi(high);
}

}  // namespace

bool is_of_own_element(gimple* hook) {
  const tree callee = is_gimple_call(hook) ? gimple_call_fndecl(hook) : NULL_TREE;
  if (callee == NULL_TREE || DECL_NAME(callee) == NULL_TREE) return false;
  const std::string_view name = IDENTIFIER_POINTER(DECL_NAME(callee));
  if (name.rfind("__builtin___tsan_read", 0) != 0 && name.rfind("__builtin___tsan_write", 0) != 0) return false;
  tree address = gimple_call_arg(hook, 0);
  auto* made_by = TREE_CODE(address) == SSA_NAME ? dyn_cast<gassign*>(SSA_NAME_DEF_STMT(address)) : nullptr;
  if (made_by != nullptr) address = gimple_assign_rhs1(made_by);
  if (TREE_CODE(address) != ADDR_EXPR) return false;
  tree reference = TREE_OPERAND(address, 0);
  for (; TREE_CODE(reference) == ARRAY_REF; reference = TREE_OPERAND(reference, 0)) {
    if (!is_inside(reference, gimple_bb(hook))) return false;
  }
  return local_variable(reference) == reference;
}

}  // namespace instruction_counts
