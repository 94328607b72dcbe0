#pragma once

#include <set>

#include "common/simt/plugin/gcc.h"

namespace device_code {

/// What a file has for the GPU.
struct DeviceCode {
  std::set<cgraph_node*> launched;   ///< kernels, and what calls them in their place: a launch knows their addresses
  std::set<symtab_node*> reachable;  ///< these, whatever is marked as device code, and all that they call or name
};

/// Looks at the calls and references of the file. Nothing has been inlined yet.
DeviceCode find();

}  // namespace device_code
