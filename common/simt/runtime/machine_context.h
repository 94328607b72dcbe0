#pragma once

#include <signal.h>
#include <ucontext.h>

#include <cstdint>

// What a signal handler finds out about the processor.

namespace simt {

/// The instruction that a signal interrupted; 0 where it is not known how to find it.
/// @param context  the third argument of a signal handler
inline std::uint64_t interrupted_at([[maybe_unused]] void* context) {
#if defined(__x86_64__)
  return static_cast<std::uint64_t>(static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
#else
  return 0;
#endif
}

/// Where the stack of what a signal interrupted ends; 0 where it is not known how to find it.
/// @param context  the third argument of a signal handler
inline std::uint64_t stack_pointer([[maybe_unused]] void* context) {
#if defined(__x86_64__)
  return static_cast<std::uint64_t>(static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RSP]);
#else
  return 0;
#endif
}

/// Where a function that has just been entered returns to; 0 where it is not known how to find it.
/// @param context  the third argument of a signal handler
inline std::uint64_t return_address([[maybe_unused]] void* context) {
#if defined(__x86_64__)
  return *reinterpret_cast<const std::uint64_t*>(static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RSP]);
#else
  return 0;
#endif
}

}  // namespace simt
