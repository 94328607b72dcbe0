#include "common/simt/plugin/register_arrays.h"

#include <map>

#include "common/simt/plugin/local_variables.h"

namespace instruction_counts {
namespace {

constexpr unsigned kRegisterBytes = 4;

/// Of the arrays that a function declares for each thread.
class Arrays {
 public:
  Arrays(function* body, const UnrolledValues& unrolled) : unrolled_(unrolled) {
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) add(gsi_stmt(at));
    }
  }

  [[nodiscard]] unsigned registers() const {
    unsigned sum = 0;
    for (const auto& [array, has_constant_indices] : has_constant_indices_) {
      const tree bytes = TYPE_SIZE_UNIT(TREE_TYPE(array));
      if (!has_constant_indices || bytes == NULL_TREE || !tree_fits_uhwi_p(bytes)) continue;
      sum += static_cast<unsigned>((tree_to_uhwi(bytes) + kRegisterBytes - 1) / kRegisterBytes);
    }
    return sum;
  }

 private:
  void add(gimple* statement) {
    if (!is_gimple_assign(statement)) return;
    for (unsigned i = 0; i < gimple_num_ops(statement); ++i) {
      const tree operand = gimple_op(statement, i);
      if (operand != NULL_TREE) look_at(operand);
    }
  }

  void look_at(tree reference) {
    const tree base = local_variable(reference);
    if (base == NULL_TREE || TREE_CODE(TREE_TYPE(base)) != ARRAY_TYPE || DECL_ARTIFICIAL(base)) return;
    bool& is_constant = has_constant_indices_.try_emplace(base, true).first->second;
    for (tree at = reference; handled_component_p(at); at = TREE_OPERAND(at, 0)) {
      if (TREE_CODE(at) == ARRAY_REF) is_constant = is_constant && unrolled_.know(TREE_OPERAND(at, 1));
    }
  }

  const UnrolledValues& unrolled_;
  std::map<tree, bool> has_constant_indices_;
};

}  // namespace

unsigned registers_of_arrays(function* body, const UnrolledValues& unrolled) {
  return Arrays(body, unrolled).registers();
}

}  // namespace instruction_counts
