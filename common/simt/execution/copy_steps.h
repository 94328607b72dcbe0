#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/simt/execution/late_copies.h"
#include "common/simt/trace/phase_use.h"

namespace simt::detail {

// What the calls of copies that are done later have in common.

/// An address, as steps hold it.
inline std::uint64_t as_number(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }
/// Linear index in its block, of the lane that runs.
int thread_here();
/// A step of the lane that runs.
void note_step(std::uint64_t address, std::uint64_t tag);
/// What the lane that runs does with a phase, as a step of it, where somebody asks for such steps.
/// @param call  where it returns to
void note_phase_use(const PhaseUse& use, std::uint64_t call);
/// Reads a byte: a wild pointer faults where a copy is begun, not where it is waited for.
void look_at(const volatile void* byte);
/// Whether all of it belongs to one variable.
bool is_in_a_variable(std::uint64_t first, std::uint64_t bytes);
/// A copy that begins: what is still to be done of it. Nothing but to say that it has landed, if the block is eager.
LateCopy begun(const LateCopy& copy);
/// Moves the bytes of a copy.
void move(const LateCopy& copy);
/// Moves the bytes of copies, in their order, and says that they have landed: steps of the lane that runs. One without
/// a tag is a piece of another, which says so.
/// @param call  0: each step is where its copy was begun; else all are where this call returns to
void land(std::vector<LateCopy> copies, std::uint64_t call = 0);
/// Lands what the lane that runs has begun, but its last `prior` batches.
void land_batches(LateCopies& copies, std::uint64_t prior);

// Of barrier objects; see barrier_object_calls.cpp.

struct BarrierState;
/// Of the phase that has not ended.
PhaseUse use_of(const BarrierState& barrier, PhaseUse::What what);
/// Whether a kernel asks, with a barrier that somebody has made. If nobody has, this does not return.
bool is_used_by_kernel(const BarrierState& barrier, void* return_address);
/// Bulk copies that have begun are what the phase of a barrier object waits for. That they have begun is handed on with
/// its end, as an arrival is.
/// @param counted  bytes that the phase has to expect of all of them
void begin_for_phase(BarrierState* barrier, std::span<const LateCopy> copies, std::uint32_t counted, void* call);
/// Ends the phase if all is there that it needs and a thread waits for it.
void end_if_awaited(BarrierState* barrier, void* return_address);

}  // namespace simt::detail
