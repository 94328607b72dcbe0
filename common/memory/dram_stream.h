#pragma once

#include <string>
#include <vector>

#include "common/memory/dram.h"

namespace memory {

/// Requests that reach a modelled memory one after the other: enough to run the model again and draw it.
struct DramStream {
  std::string name;                   ///< what they are: "stores"
  DramConfig config;                  ///< the memory
  int in_flight = 1;                  ///< how many of them are in the memory at a time
  std::vector<DramRequest> requests;  ///< in the order in which they arrive
};

}  // namespace memory
