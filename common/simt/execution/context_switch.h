#pragma once

#include "common/simt/execution/kernel_call.h"

namespace simt {

/// Where a suspended flow of control goes on: its stack pointer. What the ABI wants kept lies on top of its stack.
using Context = void*;

// Written in assembly (context_switch.cpp). Called last thing in a function, each compiles to a jump: then the only
// frame that a suspended lane leaves above the kernel's is the saved registers, and every return is to where the
// processor expects it.
extern "C" {
/// Suspends the caller into `*from` and goes on at `to`, where `value` is what the call returns that suspended it.
/// Returns when somebody switches to `*from`: the value that they give.
unsigned long long simt_switch(Context* from, Context to, unsigned long long value) noexcept;
/// Goes on at `to`, likewise, and forgets the caller.
void simt_leave(Context to, unsigned long long value) noexcept;
/// Suspends the caller into `*from` and calls thunk(kernel, arguments) on the stack below `top`, a multiple of 16.
/// Returns as simt_switch() does.
unsigned long long simt_start(Context* from, void* top, detail::KernelThunk thunk, void (*kernel)(),
                              void* const* arguments) noexcept;
/// Does the same and forgets the caller.
void simt_restart(void* top, detail::KernelThunk thunk, void (*kernel)(), void* const* arguments) noexcept;
/// Called when the thunk has returned, with the `top` that it was started with. Never returns.
void simt_lane_ended(void* top) noexcept;
}

}  // namespace simt
