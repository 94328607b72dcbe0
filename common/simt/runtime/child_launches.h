#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "common/simt/runtime/kept_launch.h"

namespace simt {

/// Launches that the threads of a grid ask for. They begin when the grid is through: CUDA does not say when before.
class ChildLaunches {
 public:
  /// Keeps one. Several workers may call it at once.
  /// @param block  that asks for it, linear in its launch
  void add(std::uint64_t block, std::unique_ptr<const KeptLaunch> launch);
  /// All since the last call: block by block, in the order of the calls; tail launches behind all others.
  std::vector<std::unique_ptr<const KeptLaunch>> take();

 private:
  struct Child {
    std::uint64_t block;
    std::unique_ptr<const KeptLaunch> launch;

    [[nodiscard]] bool is_tail() const;
  };

  std::mutex mutex_;
  std::vector<Child> children_;
};

}  // namespace simt
