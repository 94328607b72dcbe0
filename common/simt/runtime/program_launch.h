#pragma once

#include "common/simt/execution/grid_launch.h"
#include "common/simt/profile/kernel_builders.h"
#include "common/simt/runtime/launch.h"

namespace simt {

/// A launch of a whole program, see begin_program(): counted, on a sample of its blocks, or only run. After the fault
/// of an earlier one, nothing happens.
void launch_of_program(const GridLaunch& launch, KernelBuilders& kernels, const LaunchConfig& config);

}  // namespace simt
