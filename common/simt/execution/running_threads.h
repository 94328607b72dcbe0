#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "common/safety/finding.h"

namespace simt {

class BlockRunner;

/// Where a CUDA thread was when it was looked at from outside.
struct RunningThread {
  core::Index3 block;  ///< the block of the thread
  core::Index3 thread;  ///< its index in the block
  std::uint64_t program_counter = 0;  ///< where it was last seen
};

/// The CUDA threads that run right now, one per OS thread that is inside a kernel.
///
/// For a watchdog or a signal handler: takes no locks, and may be a few instructions out of date.
std::vector<RunningThread> running_threads();

/// The CUDA thread that the calling OS thread runs, if it is inside a kernel.
std::optional<RunningThread> thread_running_here();

/// Whether `address` is in the guard area below a CUDA thread's stack: what endless recursion runs into.
bool is_stack_guard(std::uint64_t address);

/// A second stack for the signal handlers of the OS thread that makes it, so that they can run when its own is used up.
///
/// Not thread-local: that memory lies behind the kernels' shared arrays, where a wrong index may write.
class SignalStack {
 public:
  SignalStack();
  ~SignalStack();
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;

 private:
  std::unique_ptr<char[]> stack_;
};

/// Makes a runner visible to running_threads() until the program ends.
void register_runner(const BlockRunner& runner);

}  // namespace simt
