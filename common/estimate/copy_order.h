#pragma once

#include <cstddef>

#include "common/estimate/block_work.h"
#include "common/estimate/sm_parts.h"

namespace estimate {

/// Whether that has come which a step of the kind `wait` waits for.
bool has_come(const Warp& warp, const Slot& slot, const Step& wait);

/// Something that a group waits for has come: a copy, or an arrival at a phase.
void note_come(Warp& warp, Slot& slot, const Step& step);

/// A block begins: what the phases of its barrier objects wait for.
/// @param most_steps  of a warp that are looked at
void expect_phases(Slot& slot, const BlockWork& work, std::size_t most_steps);

/// Whether all warps of a block come to their ends, if each takes its steps one after the other. They do not where
/// lanes of one warp wait for what others of the same warp do later, in the order in which the emulator tells of them.
bool comes_to_its_end(const BlockWork& work);

}  // namespace estimate
