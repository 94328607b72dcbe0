#include "common/simt/plugin/twins.h"

#include <map>
#include <utility>
#include <vector>

#include "common/simt/plugin/device_code.h"
#include "common/simt/plugin/execution_spaces.h"
#include "common/simt/plugin/gcc.h"
#include "common/simt/plugin/unwatched.h"

namespace twins {
namespace {

/// Fast, and with the results of the function that it stems from. What the command line says by itself stays.
constexpr const char* kOptions[] = {
    "O2",
    "wrapv",                                   // sums that run over are not to be reasoned with
    "no-finite-loops",                         // a loop that waits for ever does so
    "no-isolate-erroneous-paths-dereference",  // a null pointer faults, and is told as one
    "no-store-merging",                        // stores of 4 bytes need no alignment of 16
    "no-optimize-sibling-calls",               // where somebody waits is where the call returns to
    "no-tree-loop-distribute-patterns",        // a loop is no call of memset()
};

tree options_of_twins(tree function) {
  tree options = NULL_TREE;
  for (const char* option : kOptions) {
    tree text = build_string(static_cast<int>(strlen(option)) + 1, option);
    options = chainon(options, tree_cons(NULL_TREE, text, NULL_TREE));
  }
  decl_attributes(&function, tree_cons(get_identifier("optimize"), options, NULL_TREE), 0);
  return DECL_FUNCTION_SPECIFIC_OPTIMIZATION(function);
}

const pass_data kPassData = {SIMPLE_IPA_PASS, "simt_twins", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0};

class Twins : public simple_ipa_opt_pass {
 public:
  explicit Twins(gcc::context* context) : simple_ipa_opt_pass(kPassData, context) {}
  bool gate(function*) override { return (flag_sanitize & SANITIZE_THREAD) != 0; }

  unsigned int execute(function*) override {
    const device_code::DeviceCode device = device_code::find();
    std::vector<cgraph_node*> bodies;
    cgraph_node* function = nullptr;
    FOR_EACH_DEFINED_FUNCTION(function) {
      if (function->has_gimple_body_p() && !function->thunk && !function->alias) bodies.push_back(function);
    }
    for (cgraph_node* body : bodies) {
      const bool is_device = device.reachable.count(body) != 0;
      // Another file's device code may call this very function: which of them is taken, the linker decides.
      const bool is_shared = DECL_COMDAT(body->decl) || DECL_WEAK(body->decl);
      const auto kind = is_device ? unwatched::Kind::device : unwatched::Kind::host;
      if (!is_device && !is_shared) {
        unwatch(body, kind);
      } else if (cgraph_node* twin = make_twin(body)) {
        twins_[body] = twin;
        in_order_.emplace_back(body, twin);
        unwatch(twin, kind);
      }
    }
    for (cgraph_node* body : unwatched_) call_twins(body);
    list(device);
    return 0;
  }

 private:
  static cgraph_node* make_twin(cgraph_node* function) {
    if (!tree_versionable_function_p(function->decl)) return nullptr;
    return function->create_version_clone_with_body(vNULL, nullptr, nullptr, nullptr, nullptr, "simt_twin", NULL_TREE);
  }

  void unwatch(cgraph_node* function, unwatched::Kind kind) {
    tree declaration = function->decl;
    unwatched::mark(declaration, kind);
    unwatched_.push_back(function);
    const tree own_options = DECL_FUNCTION_SPECIFIC_OPTIMIZATION(declaration);
    if (own_options != NULL_TREE && own_options != optimization_default_node) return;
    if (options_ == NULL_TREE) options_ = options_of_twins(declaration);
    DECL_FUNCTION_SPECIFIC_OPTIMIZATION(declaration) = options_;
  }

  // What a function without hooks calls needs none either. Addresses stay those of the functions with hooks.
  void call_twins(cgraph_node* function) const {
    push_cfun(DECL_STRUCT_FUNCTION(function->decl));
    basic_block block;
    FOR_EACH_BB_FN(block, cfun) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at);) {
        gimple* const statement = gsi_stmt(at);
        if (gimple_call_internal_p(statement, IFN_UBSAN_BOUNDS)) {
          unlink_stmt_vdef(statement);
          gsi_remove(&at, true);
          continue;
        }
        if (cgraph_node* twin = twin_called(statement)) {
          gimple_call_set_fndecl(as_a<gcall*>(statement), twin->decl);
          update_stmt(statement);
        }
        gsi_next(&at);
      }
    }
    cgraph_edge::rebuild_edges();
    pop_cfun();
  }

  cgraph_node* twin_called(gimple* statement) const {
    tree callee = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
    cgraph_node* const node = callee != NULL_TREE ? cgraph_node::get(callee) : nullptr;
    if (node == nullptr) return nullptr;
    const auto found = twins_.find(node->ultimate_alias_target());
    return found == twins_.end() ? nullptr : found->second;
  }

  // An array of pairs of addresses.
  void list(const device_code::DeviceCode& device) const {
    vec<constructor_elt, va_gc>* addresses = nullptr;
    for (const auto& [function, twin] : in_order_) {
      if (device.launched.count(function) == 0) continue;
      CONSTRUCTOR_APPEND_ELT(addresses, NULL_TREE, build_fold_addr_expr_with_type(function->decl, ptr_type_node));
      CONSTRUCTOR_APPEND_ELT(addresses, NULL_TREE, build_fold_addr_expr_with_type(twin->decl, ptr_type_node));
      twin->local = false;
      twin->mark_address_taken();
    }
    if (addresses == nullptr) return;
    tree type = build_array_type_nelts(ptr_type_node, vec_safe_length(addresses));
    tree array = build_decl(BUILTINS_LOCATION, VAR_DECL, get_identifier("simt_twins_of_file"), type);
    SET_DECL_ASSEMBLER_NAME(array, DECL_NAME(array));
    TREE_STATIC(array) = TREE_USED(array) = DECL_ARTIFICIAL(array) = DECL_IGNORED_P(array) = 1;
    DECL_PRESERVE_P(array) = 1;
    set_decl_section_name(array, "simt_twins");
    SET_DECL_ALIGN(array, POINTER_SIZE);
    DECL_USER_ALIGN(array) = 1;
    DECL_INITIAL(array) = build_constructor(type, addresses);
    TREE_CONSTANT(DECL_INITIAL(array)) = TREE_STATIC(DECL_INITIAL(array)) = 1;
    varpool_node::finalize_decl(array);
    varpool_node::get(array)->analyze();
  }

  tree options_ = NULL_TREE;
  std::map<cgraph_node*, cgraph_node*> twins_;
  std::vector<std::pair<cgraph_node*, cgraph_node*>> in_order_;  // of the file, the same in each run
  std::vector<cgraph_node*> unwatched_;
};

}  // namespace

void start(const char* plugin) {
  register_pass_info info = {new Twins(g), "build_ssa_passes", 1, PASS_POS_INSERT_AFTER};
  register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
  unwatched::start(plugin);
}

}  // namespace twins
