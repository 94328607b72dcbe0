#pragma once

#include <algorithm>
#include <cstdint>

namespace estimate {

/// A part of the GPU that serves one request after the other. Times are cycles.
class Server {
 public:
  /// @param burst  cycles by which its users may be ahead of it: it is shared, and others are slow meanwhile
  explicit Server(double burst = 0) : burst_(burst) {}

  /// Serves what arrives at `now` for so many cycles. Requests come in the order of time. Returns when it is done.
  double serve(double now, double cycles) {
    busy_ += cycles;
    free_at_ = std::max(free_at_, now - burst_) + cycles;
    return std::max(free_at_, now);
  }

  /// Cycles that it has served so far.
  [[nodiscard]] double busy() const { return busy_; }

 private:
  double burst_;
  double free_at_ = 0;
  double busy_ = 0;
};

/// Numbers around 0 with a standard deviation of 1, nearly normal, and always the same.
class Noise {
 public:
  /// The next one.
  double next() {
    // A sum of four uniform numbers has the variance 1/3.
    constexpr double kDeviation = 1.7320508075688772;
    return (uniform() + uniform() + uniform() + uniform() - 2) * kDeviation;
  }

 private:
  // Marsaglia's xorshift with 64 bits: (13, 7, 17).
  double uniform() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<double>(state_ >> 11) * 0x1p-53;
  }

  std::uint64_t state_ = 88172645463325252ULL;
};

}  // namespace estimate
