#pragma once

#include <cuda_runtime_api.h>

#include <vector>

namespace timing {

/// Times work on the GPU's default stream with CUDA events: the GPU itself notes when the work begins and ends.
class Stopwatch {
 public:
  Stopwatch() = default;
  ~Stopwatch();
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

  /// Starts a lap, or starts it anew when it has not ended.
  void begin();
  /// Ends the lap.
  /// @throws std::logic_error without begin()
  void end();
  /// The seconds of every lap. Waits until the GPU has finished all of them.
  [[nodiscard]] std::vector<double> laps_s() const;

 private:
  struct Lap {
    cudaEvent_t begin;
    cudaEvent_t end;
  };
  std::vector<Lap> laps_;  // the last one is open while is_open_
  bool is_open_ = false;
};

}  // namespace timing
