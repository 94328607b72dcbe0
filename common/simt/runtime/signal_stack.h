#pragma once

#include <signal.h>

#include <memory>

namespace simt {

/// A second stack for the signal handlers of the OS thread that makes it, so that they can run when its own is used up.
/// In the place of the one that the thread may have, which comes back afterwards.
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
  stack_t before_{};
};

}  // namespace simt
