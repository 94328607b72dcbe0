#pragma once

#include <atomic>
#include <cstdint>
#include <map>

#include "common/simt/execution/hooks.h"

namespace simt {

/// Notices host code that reads or writes device memory by itself. On a GPU it would crash, or see other memory.
///
/// It looks at what the functions of a kernel's file do while profile() runs and ProfileOptions::watches_host is set. A
/// grader's own code is compiled without hooks, and may; but the linker may have given it the kernel's copy of, say,
/// std::fill<float*>. So what decides is the first function with hooks that is called: when it is one that many files
/// have, the grader has called it.
class HostWatch {
 public:
  /// As long as it lives, host code is watched, if `is_on`.
  class Scope {
   public:
    /// From now on.
    Scope(HostWatch& watch, bool is_on) : watch_(watch) { watch_.is_on_ = is_on; }
    ~Scope() { watch_.is_on_ = false; }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    HostWatch& watch_;
  };

  /// As long as it lives, nothing is looked at: a kernel runs, or the emulator itself works.
  class Pause {
   public:
    /// From now on.
    explicit Pause(HostWatch& watch) : watch_(watch), was_on_(watch.is_on_.exchange(false)) {}
    ~Pause() { watch_.is_on_ = was_on_; }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    HostWatch& watch_;
    const bool was_on_;
  };

  /// Looks at one access.
  /// @param outermost  of the instrumented functions that run, an instruction of the first one
  void look_at(const detail::HostAccess& access, std::uint64_t return_address, std::uint64_t outermost);

 private:
  bool is_of_graders(std::uint64_t outermost);

  std::atomic<bool> is_on_{false};
  std::map<std::uint64_t, bool> known_;  // whose function it is, by an instruction
};

}  // namespace simt
