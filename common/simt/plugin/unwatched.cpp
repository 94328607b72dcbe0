#include "common/simt/plugin/unwatched.h"

#include <string_view>

#include "common/simt/plugin/execution_spaces.h"

namespace unwatched {
namespace {

constexpr const char* kHost = "simt_unwatched_host";
constexpr const char* kDevice = "simt_unwatched_device";

bool is(tree function, const char* attribute) {
  return lookup_attribute(attribute, DECL_ATTRIBUTES(function)) != NULL_TREE;
}

bool contains(std::string_view name, std::string_view part) { return name.find(part) != std::string_view::npos; }
bool begins(std::string_view name, std::string_view start) { return name.substr(0, start.size()) == start; }
bool ends(std::string_view name, std::string_view end) {
  return name.size() >= end.size() && name.substr(name.size() - end.size()) == end;
}

/// A hook of an access that the CPU may make as one of 16 aligned bytes.
bool may_need_alignment(std::string_view name, gimple* call) {
  constexpr unsigned kAlignmentArgument = 2;
  if (contains(name, "_pieces")) {
    tree alignment = gimple_call_arg(call, kAlignmentArgument);
    return !tree_fits_uhwi_p(alignment) || tree_to_uhwi(alignment) >= 16;
  }
  return ends(name, "read16") || ends(name, "write16") ? !contains(name, "unaligned") : false;
}

const pass_data kPassData = {GIMPLE_PASS, "simt_unwatched", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0};

class Unwatched : public gimple_opt_pass {
 public:
  explicit Unwatched(gcc::context* context) : gimple_opt_pass(kPassData, context) {}
  opt_pass* clone() override { return new Unwatched(m_ctxt); }
  bool gate(function* body) override { return is(body->decl, kHost) || is(body->decl, kDevice); }

  unsigned int execute(function* body) override {
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at);) {
        if (is_needless(gsi_stmt(at), body->decl)) {
          unlink_stmt_vdef(gsi_stmt(at));
          gsi_remove(&at, true);
        } else {
          gsi_next(&at);
        }
      }
    }
    return 0;
  }

 private:
  static bool is_needless(gimple* statement, tree function) {
    tree callee = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
    if (callee == NULL_TREE || DECL_NAME(callee) == NULL_TREE) return false;
    std::string_view name = IDENTIFIER_POINTER(DECL_NAME(callee));
    constexpr std::string_view kBuiltin = "__builtin_";
    if (begins(name, kBuiltin)) name.remove_prefix(kBuiltin.size());
    if (begins(name, "__sanitizer_cov_trace_pc") || name == "simt_basic_block") return true;
    const bool is_pieces = begins(name, "simt_") && ends(name, "_pieces");
    const bool is_hook = is_pieces || (begins(name, "__tsan_") && !contains(name, "atomic"));
    if (!is_hook) return false;
    if (is(function, kHost)) return true;
    if (contains(name, "_func_")) return execution_spaces::is_kernel(function);
    return !contains(name, "volatile") && !may_need_alignment(name, statement);
  }
};

}  // namespace

void mark(tree function, Kind kind) {
  const char* const attribute = kind == Kind::host ? kHost : kDevice;
  DECL_ATTRIBUTES(function) = tree_cons(get_identifier(attribute), NULL_TREE, DECL_ATTRIBUTES(function));
}

void start(const char* plugin) {
  for (const char* sanitizer : {"tsan", "tsan0"}) {  // with and without optimization
    register_pass_info info = {new Unwatched(g), sanitizer, 0, PASS_POS_INSERT_AFTER};
    register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
  }
}

}  // namespace unwatched
