#pragma once

#include <memory>

namespace simt {

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

}  // namespace simt
