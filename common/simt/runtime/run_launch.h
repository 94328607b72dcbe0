#pragma once

#include "common/simt/execution/grid_launch.h"
#include "common/simt/profile/profile_builder.h"
#include "common/simt/runtime/block_sample.h"
#include "common/simt/runtime/profiling.h"

namespace simt {

/// Which blocks of a launch are told.
struct Attention {
  BlockChoice* choice = nullptr;  ///< decides; null: all are
  BlockSample* sample = nullptr;  ///< the same, if it wants to see what is told
};

/// Runs all blocks of a launch whose size is allowed, and adds what was told of them, and found, to `builder`. Returns
/// whether a mistake has stopped it before its end.
bool run_launch(const GridLaunch& launch, const ProfileOptions& options, ProfileBuilder& builder,
                const Attention& attention = {});

}  // namespace simt
