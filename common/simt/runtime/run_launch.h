#pragma once

#include "common/simt/execution/block_choice.h"
#include "common/simt/execution/grid_launch.h"
#include "common/simt/profile/profile_builder.h"
#include "common/simt/runtime/profiling.h"

namespace simt {

/// Runs all blocks of a launch whose size is allowed, and adds what was told of them, and found, to `builder`. Returns
/// whether a mistake has stopped it before its end.
///
/// @param choice  which blocks are told; null: all
bool run_launch(const GridLaunch& launch, const ProfileOptions& options, ProfileBuilder& builder,
                BlockChoice* choice = nullptr);

}  // namespace simt
