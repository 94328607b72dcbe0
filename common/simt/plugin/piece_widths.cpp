// A plugin for g++: tells the hooks of -fsanitize=thread what alignment the type of an access has.
//
// A GPU moves a struct in pieces of its type's alignment, 16 bytes at most. g++'s hooks carry an address and a size,
// and which of them is called depends on what g++ can prove of the address, not on the type. So a pass behind theirs
// looks at the access that follows each hook. Where its type's alignment is not its size, the hook becomes one of ours,
// which carries the alignment too (common/simt/execution/compiler_hooks.cpp). Scalars and vectors that g++ sees
// aligned, nearly all accesses, keep g++'s hooks.

#include <string_view>

#include "common/simt/plugin/alignment.h"
#include "common/simt/plugin/call_operands.h"
#include "common/simt/plugin/execution_spaces.h"
#include "common/simt/plugin/gcc.h"
#include "common/simt/plugin/included_files.h"
#include "common/simt/plugin/instruction_counts.h"
#include "common/simt/plugin/own_words.h"
#include "common/simt/plugin/row_subscripts.h"
#include "common/simt/plugin/shared_values.h"
#include "common/simt/plugin/twins.h"
#include "common/simt/plugin/watched_code.h"

int plugin_is_GPL_compatible;  // g++ asks for this name

namespace {

using piece_widths::Bytes;

struct Hook {
  bool is_store;
  bool is_volatile;
};

/// Takes `start` away from the front of `name`, if it stands there.
bool take(std::string_view* name, std::string_view start) {
  if (name->substr(0, start.size()) != start) return false;
  name->remove_prefix(start.size());
  return true;
}

/// Whether `statement` calls a hook for a load or store of one size or of a range.
bool is_hook(gimple* statement, Hook* hook) {
  tree callee = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
  if (callee == NULL_TREE || DECL_NAME(callee) == NULL_TREE) return false;
  std::string_view name = IDENTIFIER_POINTER(DECL_NAME(callee));
  if (!take(&name, "__builtin___tsan_")) return false;
  hook->is_volatile = take(&name, "volatile_");
  take(&name, "unaligned_");
  hook->is_store = take(&name, "write");
  return hook->is_store || take(&name, "read");
}

/// What the first access behind a hook loads or stores. Between the two there are other hooks and their addresses.
tree access_behind(gimple_stmt_iterator at, const Hook& hook) {
  for (gsi_next(&at); !gsi_end_p(at); gsi_next(&at)) {
    gimple* statement = gsi_stmt(at);
    if (hook.is_store && gimple_store_p(statement)) return gimple_get_lhs(statement);
    if (!hook.is_store && gimple_assign_load_p(statement)) return gimple_assign_rhs1(statement);
    Hook other;
    if (is_gimple_call(statement) && !is_hook(statement, &other)) return NULL_TREE;
  }
  return NULL_TREE;
}

tree declare(const char* name) {
  tree type = build_function_type_list(void_type_node, ptr_type_node, size_type_node, size_type_node, size_type_node,
                                       NULL_TREE);
  tree function = build_fn_decl(name, type);
  TREE_NOTHROW(function) = 1;
  DECL_ATTRIBUTES(function) = tree_cons(get_identifier("leaf"), NULL_TREE, DECL_ATTRIBUTES(function));
  return function;
}

const pass_data kPassData = {GIMPLE_PASS, "piece_widths", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0};

class PieceWidths : public gimple_opt_pass {
 public:
  explicit PieceWidths(gcc::context* context) : gimple_opt_pass(kPassData, context) {}
  opt_pass* clone() override { return new PieceWidths(m_ctxt); }
  bool gate(function*) override { return (flag_sanitize & SANITIZE_THREAD) != 0; }

  unsigned int execute(function* body) override {
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) look_at(at);
    }
    return 0;
  }

 private:
  static void look_at(gimple_stmt_iterator at) {
    gimple* statement = gsi_stmt(at);
    Hook hook;
    if (!is_hook(statement, &hook)) return;
    tree access = access_behind(at, hook);
    if (access == NULL_TREE) return;
    tree size = TYPE_SIZE_UNIT(TREE_TYPE(access));
    const Bytes alignment = piece_widths::alignment_of(access);
    if (alignment == 0 || size == NULL_TREE || !tree_fits_uhwi_p(size)) return;
    const bool takes_size = gimple_call_num_args(statement) == 2;  // a range, even if it has the size of a scalar
    if (takes_size && !operand_equal_p(size, gimple_call_arg(statement, 1), 0)) return;
    const Bytes bytes = tree_to_uhwi(size);
    if (!takes_size && alignment >= bytes) return;

    const bool is_volatile = hook.is_volatile || TREE_THIS_VOLATILE(access);
    tree address = gimple_call_arg(statement, 0);
    const Bytes joined = piece_widths::joined_width(address, bytes, alignment);
    gcall* call = gimple_build_call(function_for(hook.is_store, is_volatile), 4, address, number(bytes),
                                    number(alignment), number(joined));
    gimple_set_location(call, gimple_location(statement));
    gimple_move_vops(call, statement);
    gsi_replace(&at, call, false);
  }

  static tree number(Bytes value) { return build_int_cst(size_type_node, value); }

  static tree function_for(bool is_store, bool is_volatile) {
    const char* const names[] = {"simt_load_pieces", "simt_store_pieces", "simt_volatile_load_pieces",
                                 "simt_volatile_store_pieces"};
    return declare(names[(is_volatile ? 2 : 0) + (is_store ? 1 : 0)]);
  }
};

/// What the command line asks for: -fplugin-arg-<plugin>-nvcc, -fplugin-arg-<plugin>-graded=<the course's folder>,
/// -fplugin-arg-<plugin>-twins.
struct PluginOptions {
  bool refuses_as_nvcc = false;
  bool makes_twins = false;
  const char* course = nullptr;
};

}  // namespace

int plugin_init(plugin_name_args* arguments, plugin_gcc_version* version) {
  // The release decides: what distributions change within one leaves these interfaces as they are.
  if (std::string_view(version->basever) != gcc_version.basever) {
    error("%s is for g++ %s, and this is %s; configure again: %<cmake --preset cpu%>", arguments->full_name,
          gcc_version.basever, version->basever);
    return 1;
  }
  PluginOptions options;
  for (int i = 0; i < arguments->argc; ++i) {
    const plugin_argument& argument = arguments->argv[i];
    if (std::string_view(argument.key) == "nvcc") options.refuses_as_nvcc = true;
    if (std::string_view(argument.key) == "twins") options.makes_twins = true;
    if (std::string_view(argument.key) == "graded") options.course = argument.value;
  }
  execution_spaces::start(arguments->base_name, options.refuses_as_nvcc);
  if (options.course != nullptr) {
    included_files::start(arguments->base_name, options.course);
    own_words::start(arguments->base_name);
    watched_code::start(arguments->base_name);
  }
  call_operands::start(arguments->base_name);
  row_subscripts::start(arguments->base_name);
  shared_values::start(arguments->base_name);
  if (options.makes_twins) twins::start(arguments->base_name);  // its pass comes behind the one below
  for (const char* sanitizer : {"tsan", "tsan0"}) {             // with and without optimization
    register_pass_info info = {new PieceWidths(g), sanitizer, 0, PASS_POS_INSERT_AFTER};
    register_callback(arguments->base_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
  }
  instruction_counts::start(arguments->base_name);
  return 0;
}
