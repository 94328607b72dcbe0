#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace timing {

/// A way to copy, to be timed like any other work.
struct CopyMethod {
  std::string name;           ///< for tables
  std::function<void()> run;  ///< queues the copy
};

/// The fastest way to read some bytes and write as many: no kernel that must do so can be faster. Which of the methods
/// is fastest depends on the GPU, so each is offered, and the best one is the ceiling.
class CopyCeiling {
 public:
  /// @param bytes  read and written together; rounded up to a multiple of 32
  explicit CopyCeiling(std::size_t bytes);
  ~CopyCeiling();
  CopyCeiling(const CopyCeiling&) = delete;
  CopyCeiling& operator=(const CopyCeiling&) = delete;

  /// cudaMemcpy; kernels whose threads copy 1 or 4 float4 each; and 1 or 2 with the wish to be kept in L2.
  [[nodiscard]] std::vector<CopyMethod> methods() const;
  /// Read and written together.
  [[nodiscard]] std::size_t bytes() const { return 2 * bytes_each_way_; }

 private:
  std::size_t bytes_each_way_;
  void* from_ = nullptr;
  void* to_ = nullptr;
};

}  // namespace timing
