#pragma once

#include <ctime>

#include "common/simt/device/qualifiers.h"

// Time is not modelled: a clock tells how long the emulator has run, and 10 microseconds more whenever a thread looks
// at it. Only that it does not go back is as on a GPU.

/// Nanoseconds; on a GPU, cycles of a multiprocessor.
long long clock64() noexcept;
/// The same in a kernel. On the host, what the C library says.
extern "C" std::clock_t clock() noexcept __asm__("simt_clock");
/// Nanoseconds.
unsigned long long globaltimer() noexcept __asm__("simt_globaltimer");
/// Another thread's turn comes when it is needed, so there is nothing to sleep for.
SIMT_INLINE void __nanosleep(unsigned /*nanoseconds*/) noexcept {}
/// Stops the kernel, and the program with it.
SIMT_INLINE void __trap() noexcept { __builtin_trap(); }
/// For a debugger.
SIMT_INLINE void __brkpt() noexcept {}
