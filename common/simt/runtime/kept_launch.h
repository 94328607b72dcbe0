#pragma once

#include <memory>
#include <vector>

#include "common/simt/execution/grid_launch.h"
#include "common/simt/runtime/errors.h"
#include "common/simt/runtime/launch.h"

namespace simt {

/// A launch that waits for its time, with a copy of its arguments.
class KeptLaunch {
 public:
  /// @pre type.parameters is not null
  KeptLaunch(void (*kernel)(), const detail::KernelType& type, void* const* arguments, const LaunchConfig& config);
  KeptLaunch(const KeptLaunch&) = delete;
  KeptLaunch& operator=(const KeptLaunch&) = delete;

  /// What is launched, as long as this lives.
  [[nodiscard]] GridLaunch launch() const {
    return {{config_.grid, config_.block, config_.shared_bytes}, kernel_, type_.thunk, pointers_.data()};
  }
  /// Launches it now, from the host, and gives what cudaPeekAtLastError() says then.
  [[nodiscard]] cudaError_t run() const;
  /// How it was asked for.
  [[nodiscard]] const LaunchConfig& config() const { return config_; }

 private:
  void (*kernel_)();
  detail::KernelType type_;
  LaunchConfig config_;
  std::unique_ptr<unsigned char[]> bytes_;
  std::vector<void*> pointers_;
};

}  // namespace simt
