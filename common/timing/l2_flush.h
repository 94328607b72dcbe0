#pragma once

#include <cstddef>

namespace timing {

/// Empties the L2 cache of what matters by reading something else, four times as large as the cache.
///
/// Reading, because a memset would leave lines that must be written back, and the next kernel would pay for that. It
/// also gives the host time to queue the work that is timed next, so that the GPU never waits for the host meanwhile.
class L2Flush {
 public:
  L2Flush();
  ~L2Flush();
  L2Flush(const L2Flush&) = delete;
  L2Flush& operator=(const L2Flush&) = delete;

  /// Queues the reading.
  void flush();

 private:
  std::size_t count_ = 0;  // of float4
  void* memory_ = nullptr;
};

}  // namespace timing
