#pragma once

#include <csignal>

#include "cli/system/descriptor.h"

namespace course {

/// Signals as something to wait for: they arrive between two steps, never in the middle of one.
class WaitedSignals {
 public:
  WaitedSignals();
  ~WaitedSignals();
  WaitedSignals(const WaitedSignals&) = delete;
  WaitedSignals& operator=(const WaitedSignals&) = delete;

  /// Readable when one has arrived.
  [[nodiscard]] int descriptor() const { return signals_.get(); }
  /// The next one that has arrived; 0 when there is none.
  [[nodiscard]] int take() const;

 private:
  sigset_t before_{};
  Descriptor signals_;
};

}  // namespace course
