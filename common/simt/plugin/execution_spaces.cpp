// What runs where, and who may call whom. nvcc asks the same of the source; here it is asked of every call that is left
// when g++ has read the file and before it inlines anything. What g++ has folded to a number by then is not asked.
//
// @source CUDA C++ Programming Guide, "Execution Space Specifiers" and "C++ Language Support"; and nvcc 13.0, which was
// given each of these cases

#include "common/simt/plugin/execution_spaces.h"

#include <string>

#include "common/simt/plugin/gcc.h"
#include "common/simt/plugin/host_functions.h"
#include "common/simt/plugin/private_arrays.h"

namespace execution_spaces {
namespace {

bool has(tree declaration, const char* attribute) {
  return lookup_attribute(attribute, DECL_ATTRIBUTES(declaration)) != NULL_TREE;
}

/// A lambda runs where the function runs that it stands in.
tree function_around(tree function) {
  tree type = DECL_CONTEXT(function);
  if (type == NULL_TREE || !TYPE_P(type) || !LAMBDA_TYPE_P(type)) return NULL_TREE;
  tree scope = TYPE_CONTEXT(type);
  return scope != NULL_TREE && TREE_CODE(scope) == FUNCTION_DECL ? scope : NULL_TREE;
}

}  // namespace

bool is_kernel(tree function) { return has(function, "simt_global"); }

bool runs_on_device(tree function) {
  if (is_kernel(function) || has(function, "simt_device")) return true;
  tree around = has(function, "simt_host") ? NULL_TREE : function_around(function);
  return around != NULL_TREE && runs_on_device(around);
}

namespace {

/// What the emulator brings along is fit for both sides, whatever it says.
bool is_of_course(tree declaration) {
  const char* const file = DECL_SOURCE_FILE(declaration);
  return file != nullptr && strstr(file, "common/simt/") != nullptr;
}

/// As a learner would write it: "count_phase", "std::vector::operator[]". The library's arguments of templates are left
/// out: there are many that nobody has written.
std::string name_of(tree declaration) {
  if (!DECL_IN_SYSTEM_HEADER(declaration)) return lang_hooks.decl_printable_name(declaration, 1);
  std::string name = lang_hooks.decl_printable_name(declaration, 0);
  const auto arguments = name.find('<', name.rfind("operator", 0) == 0 ? name.find_first_not_of("<=> ", 8) : 0);
  if (arguments != std::string::npos) name.erase(arguments);
  tree scope = DECL_CONTEXT(declaration);
  if (scope != NULL_TREE && TYPE_P(scope)) {
    if (tree outer = TYPE_IDENTIFIER(scope)) name = IDENTIFIER_POINTER(outer) + ("::" + name);
    scope = TYPE_CONTEXT(scope);
  }
  const bool is_std = scope != NULL_TREE && TREE_CODE(scope) == NAMESPACE_DECL && DECL_NAME(scope) != NULL_TREE;
  return is_std ? "std::" + name : name;
}

void refuse(location_t place, const std::string& what, const char* advice) {
  error_at(place, "nvcc would not compile this: %s", what.c_str());
  inform(place, "%s", advice);
}

bool is_array(tree declaration) { return TREE_CODE(TREE_TYPE(declaration)) == ARRAY_TYPE; }

/// A variable of the host: one for the whole program, and nvcc has not put its value in place of it.
bool is_host_variable(tree variable) {
  if (!VAR_P(variable) || DECL_ARTIFICIAL(variable) || DECL_THREAD_LOCAL_P(variable)) return false;
  if (!TREE_STATIC(variable) && !DECL_EXTERNAL(variable)) return false;
  const tree scope = DECL_CONTEXT(variable);
  if (scope != NULL_TREE && TREE_CODE(scope) == FUNCTION_DECL) return false;
  if (is_of_course(variable) || (TREE_READONLY(variable) && !is_array(variable))) return false;
  return !has(variable, "simt_device") && !has(variable, "simt_constant") && !has(variable, "simt_managed");
}

/// The first host variable among the operands of a statement.
tree host_variable_in(tree* operand, int*, void*) { return is_host_variable(*operand) ? *operand : NULL_TREE; }

/// One variable for each thread of the host, where __shared__ was meant.
tree thread_local_in(tree* operand, int*, void*) {
  const bool is_one = VAR_P(*operand) && DECL_THREAD_LOCAL_P(*operand) && !DECL_ARTIFICIAL(*operand) &&
                      !is_of_course(*operand) && !has(*operand, "simt_shared");
  return is_one ? *operand : NULL_TREE;
}

class Checks {
 public:
  explicit Checks(tree caller) : caller_(caller), on_device_(runs_on_device(caller)) {}

  /// Returns whether all is well.
  bool look_at(gimple* statement) const {
    if (on_device_ && !uses_own_variables(statement)) return false;
    tree callee = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
    if (callee == NULL_TREE || DECL_NAME(callee) == NULL_TREE) return true;
    const location_t place = gimple_location(statement);
    if (is_kernel(callee)) {
      refuse(place, "kernel '" + name_of(callee) + "' is called like a function",
             "launch it: launch(kernel, {grid, block}, arguments...)");
      return false;
    }
    return on_device_ ? may_call(callee, place) : may_launch(statement, callee, place);
  }

 private:
  bool uses_own_variables(gimple* statement) const {
    for (unsigned i = 0; i < gimple_num_ops(statement); ++i) {
      tree* operand = gimple_op_ptr(statement, i);
      if (*operand == NULL_TREE) continue;
      if (tree variable = walk_tree(operand, thread_local_in, nullptr, nullptr)) {
        refuse(gimple_location(statement),
               "'" + name_of(variable) + "' is thread_local, and device code has no such variables",
               "what the threads of a block share is __shared__; what each has for itself is a plain local variable");
        return false;
      }
      tree variable = walk_tree(operand, host_variable_in, nullptr, nullptr);
      if (variable == NULL_TREE) continue;
      const bool is_library = DECL_IN_SYSTEM_HEADER(variable);
      refuse(gimple_location(statement),
             "'" + name_of(variable) + "' is a variable of the host, and '" + name_of(caller_) + "' runs on the GPU",
             is_library ? "kernels have printf, and nothing else of the library that prints or reads"
                        : "pass its value as an argument, or declare it __device__ or __constant__");
      return false;
    }
    return true;
  }

  bool may_call(tree callee, location_t place) const {
    const std::string name = IDENTIFIER_POINTER(DECL_NAME(callee));
    if (name == "__cxa_throw" || name == "__cxa_rethrow" || name == "__cxa_begin_catch") {
      refuse(place, "device code has no exceptions: no throw, try or catch",
             "hand back a value that says what happened");
      return false;
    }
    if (runs_on_device(callee) || is_of_course(callee) || is_fit_for_both(callee)) return true;
    const bool is_library = DECL_IN_SYSTEM_HEADER(callee);
    refuse(place, "'" + name_of(callee) + "' is a function of the host, and '" + name_of(caller_) + "' runs on the GPU",
           is_library ? "the standard library and its containers run on the host; kernels have CUDA's own functions, "
                        "printf and those of <cmath>"
                      : "write __device__ before its definition; __host__ __device__ if the host calls it as well");
    return false;
  }

  bool may_launch(gimple* statement, tree callee, location_t place) const {
    if (strcmp(IDENTIFIER_POINTER(DECL_NAME(callee)), "launch") != 0 || !is_of_course(callee)) return true;
    tree kernel = gimple_call_num_args(statement) == 0 ? NULL_TREE : gimple_call_arg(statement, 0);
    if (kernel == NULL_TREE || TREE_CODE(kernel) != ADDR_EXPR) return true;
    kernel = TREE_OPERAND(kernel, 0);
    if (TREE_CODE(kernel) != FUNCTION_DECL || is_kernel(kernel)) return true;
    error_at(place, "%qs is launched, but it is no kernel: no GPU would run it", name_of(kernel).c_str());
    inform(place, "write %<__global__%> before its definition");
    return false;
  }

  tree caller_;
  bool on_device_;
};

const pass_data kPassData = {GIMPLE_PASS, "execution_spaces", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0};

class ExecutionSpaces : public gimple_opt_pass {
 public:
  explicit ExecutionSpaces(gcc::context* context) : gimple_opt_pass(kPassData, context) {}
  opt_pass* clone() override { return new ExecutionSpaces(m_ctxt); }

  unsigned int execute(function* body) override {
    if (is_of_course(body->decl) || DECL_IN_SYSTEM_HEADER(body->decl)) return 0;
    if (is_kernel(body->decl)) private_arrays::ask_for_shared(body);
    const Checks checks(body->decl);
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        if (!checks.look_at(gsi_stmt(at))) return 0;  // one message for a function
      }
    }
    return 0;
  }
};

tree accept(tree*, tree, tree, int, bool*) { return NULL_TREE; }

bool refuses_values = false;

/// A type that depends on a template's argument is asked when it is known.
tree accept_kernel(tree* node, tree, tree, int, bool*) {
  if (!refuses_values || TREE_CODE(*node) != FUNCTION_DECL) return NULL_TREE;
  tree type = TREE_TYPE(TREE_TYPE(*node));
  if (INTEGRAL_TYPE_P(type) || SCALAR_FLOAT_TYPE_P(type) || POINTER_TYPE_P(type) || RECORD_OR_UNION_TYPE_P(type)) {
    refuse(DECL_SOURCE_LOCATION(*node), "kernel '" + name_of(*node) + "' returns a value, and nobody would take it",
           "begin it with __global__ void, and store its results in an array");
  }
  return NULL_TREE;
}

attribute_spec attributes[] = {
    {"simt_global", 0, 0, true, false, false, false, accept_kernel, nullptr},
    {"simt_device", 0, 0, true, false, false, false, accept, nullptr},
    {"simt_host", 0, 0, true, false, false, false, accept, nullptr},
    {"simt_constant", 0, 0, true, false, false, false, accept, nullptr},
    {"simt_shared", 0, 0, true, false, false, false, accept, nullptr},
    {"simt_managed", 0, 0, true, false, false, false, accept, nullptr},
};

void register_attributes(void*, void*) {
  for (const attribute_spec& attribute : attributes) register_attribute(&attribute);
}

}  // namespace

void start(const char* plugin, bool refuses_as_nvcc) {
  register_callback(plugin, PLUGIN_ATTRIBUTES, register_attributes, nullptr);
  refuses_values = refuses_as_nvcc;
  if (!refuses_as_nvcc) return;
  register_pass_info info = {new ExecutionSpaces(g), "cfg", 1, PASS_POS_INSERT_AFTER};
  register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

}  // namespace execution_spaces
