#include "common/simt/plugin/private_arrays.h"

namespace private_arrays {
namespace {

bool is_array(tree declaration) { return TREE_CODE(TREE_TYPE(declaration)) == ARRAY_TYPE; }

bool is_of_course(tree declaration) {
  const char* const file = DECL_SOURCE_FILE(declaration);
  return file != nullptr && strstr(file, "common/simt/") != nullptr;
}

bool calls_barrier(gimple* statement) {
  tree callee = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
  return callee != NULL_TREE && DECL_NAME(callee) != NULL_TREE &&
         strcmp(IDENTIFIER_POINTER(DECL_NAME(callee)), "__syncthreads") == 0;
}

tree shared_variable_in(tree* operand, int*, void*) {
  return VAR_P(*operand) && DECL_THREAD_LOCAL_P(*operand) && !is_of_course(*operand) ? *operand : NULL_TREE;
}

bool uses_shared_memory(gimple* statement) {
  for (unsigned i = 0; i < gimple_num_ops(statement); ++i) {
    tree* operand = gimple_op_ptr(statement, i);
    if (*operand != NULL_TREE && walk_tree(operand, shared_variable_in, nullptr, nullptr) != NULL_TREE) return true;
  }
  return false;
}

}  // namespace

void ask_for_shared(function* body) {
  bool has_barrier = false;
  basic_block block;
  FOR_EACH_BB_FN(block, body) {
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
      if (uses_shared_memory(gsi_stmt(at))) return;
      has_barrier |= calls_barrier(gsi_stmt(at));
    }
  }
  if (!has_barrier) return;
  unsigned i = 0;
  tree variable = NULL_TREE;
  FOR_EACH_LOCAL_DECL(body, i, variable) {
    if (DECL_ARTIFICIAL(variable) || TREE_STATIC(variable) || !is_array(variable)) continue;
    warning_at(DECL_SOURCE_LOCATION(variable), 0,
               "each thread has a %qD of its own: no other thread sees what it stores there; was it meant to be "
               "%<__shared__%>?",
               variable);
  }
}

}  // namespace private_arrays
