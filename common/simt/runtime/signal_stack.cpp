#include "common/simt/runtime/signal_stack.h"

#include <cstddef>

namespace simt {

SignalStack::SignalStack() {
  constexpr std::size_t kBytes = 256 << 10;  // a handler formats text and reads debug information
  stack_ = std::make_unique<char[]>(kBytes);
  stack_t setting{};
  setting.ss_sp = stack_.get();
  setting.ss_size = kBytes;
  sigaltstack(&setting, &before_);
}

SignalStack::~SignalStack() { sigaltstack(&before_, nullptr); }

}  // namespace simt
