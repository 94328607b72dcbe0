#include "common/simt/plugin/device_code.h"

#include <vector>

#include "common/simt/plugin/execution_spaces.h"

namespace device_code {
namespace {

class Finder {
 public:
  DeviceCode find() {
    cgraph_node* function = nullptr;
    FOR_EACH_FUNCTION(function) {
      if (execution_spaces::is_kernel(function->decl)) launch(function);
      if (execution_spaces::runs_on_device(function->decl)) reach(function);
    }
    while (!open_.empty()) {
      symtab_node* const next = open_.back();
      open_.pop_back();
      look_behind(next);
    }
    return std::move(found_);
  }

 private:
  // A launch by name goes through functions that call the kernel: each thread begins there.
  void launch(cgraph_node* function) {
    if (!found_.launched.insert(function).second) return;
    reach(function);
    for (cgraph_edge* call = function->callers; call != nullptr; call = call->next_caller) launch(call->caller);
  }

  void reach(symtab_node* symbol) {
    if (found_.reachable.insert(symbol).second) open_.push_back(symbol);
  }

  void look_behind(symtab_node* symbol) {
    if (auto* function = dyn_cast<cgraph_node*>(symbol)) {
      for (cgraph_edge* call = function->callees; call != nullptr; call = call->next_callee) reach(call->callee);
    }
    if (symbol->alias && symbol->analyzed) reach(symbol->get_alias_target());
    ipa_ref* reference = nullptr;
    for (unsigned i = 0; symbol->iterate_reference(i, reference); ++i) reach(reference->referred);
  }

  DeviceCode found_;
  std::vector<symtab_node*> open_;
};

}  // namespace

DeviceCode find() { return Finder().find(); }

}  // namespace device_code
