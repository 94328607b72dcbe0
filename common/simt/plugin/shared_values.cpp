#include "common/simt/plugin/shared_values.h"

#include "common/simt/plugin/gcc.h"

namespace shared_values {
namespace {

void forget(void*, void*) {
  varpool_node* variable;
  FOR_EACH_VARIABLE(variable) {
    if (lookup_attribute("simt_shared", DECL_ATTRIBUTES(variable->decl)) == NULL_TREE) continue;
    DECL_INITIAL(variable->decl) = NULL_TREE;
  }
}

}  // namespace

// Before any pass that could take a value which nobody writes for a constant.
void start(const char* plugin) { register_callback(plugin, PLUGIN_ALL_IPA_PASSES_START, forget, nullptr); }

}  // namespace shared_values
