#include "common/simt/plugin/watched_code.h"

#include "common/simt/plugin/gcc.h"

namespace watched_code {
namespace {

const pass_data kPassData = {GIMPLE_PASS, "watched_code", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0};

bool is_of_course(tree function) { return strstr(DECL_SOURCE_FILE(function), "common/simt/") != nullptr; }

class WatchedCode : public gimple_opt_pass {
 public:
  explicit WatchedCode(gcc::context* context) : gimple_opt_pass(kPassData, context) {}
  opt_pass* clone() override { return new WatchedCode(m_ctxt); }

  unsigned int execute(function* body) override {
    if (DECL_IN_SYSTEM_HEADER(body->decl) || is_of_course(body->decl)) return 0;
    if (lookup_attribute("no_sanitize", DECL_ATTRIBUTES(body->decl)) != NULL_TREE) {
      error_at(DECL_SOURCE_LOCATION(body->decl), "%qD asks not to be watched, but watching is what the course does",
               body->decl);
      inform(DECL_SOURCE_LOCATION(body->decl), "take the attribute away");
    }
    // Counters and findings are those of the code that these options make (cmake/Kernels.cmake).
    const tree own_options = DECL_FUNCTION_SPECIFIC_OPTIMIZATION(body->decl);
    if (own_options != NULL_TREE && own_options != optimization_default_node) {
      error_at(DECL_SOURCE_LOCATION(body->decl),
               "%qD is to be compiled with options of its own, but what is counted depends on the course%'s",
               body->decl);
      inform(DECL_SOURCE_LOCATION(body->decl), "take %<#pragma GCC optimize%> or the attribute %<optimize%> away");
    }
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) look_at(gsi_stmt(at));
    }
    return 0;
  }

 private:
  // An empty one only keeps the compiler from moving things.
  static void look_at(gimple* statement) {
    const gasm* assembly = dyn_cast<gasm*>(statement);
    if (assembly == nullptr || gimple_asm_string(assembly)[0] == '\0') return;
    error_at(gimple_location(statement),
             "the emulator runs C++ only: it has no PTX, and does not see what other assembly does");
    inform(gimple_location(statement), "write it in C++");
  }
};

void look_at_file(void*, void*) {
  if (symtab->first_asm_symbol() == nullptr) return;
  error_at(UNKNOWN_LOCATION, "assembly outside of a function: the emulator does not see what it does; write it in C++");
}

}  // namespace

void start(const char* plugin) {
  register_pass_info info = {new WatchedCode(g), "cfg", 1, PASS_POS_INSERT_AFTER};
  register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
  register_callback(plugin, PLUGIN_ALL_IPA_PASSES_START, look_at_file, nullptr);
}

}  // namespace watched_code
