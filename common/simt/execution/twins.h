#pragma once

#include "common/simt/execution/grid_launch.h"

namespace simt {

/// The same launch for blocks that nobody looks at: of the kernel's twin, which has no hooks. The compiler makes one
/// where it is asked to (plugin/twins.h); where there is none, the launch itself.
GridLaunch launch_of_twin(const GridLaunch& launch);

}  // namespace simt
