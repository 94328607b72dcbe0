#include "common/timing/stopwatch.h"

#include <stdexcept>

#include "common/gpu/errors.h"

namespace timing {
namespace {

cudaEvent_t make_event() {
  cudaEvent_t event = nullptr;
  gpu::require(cudaEventCreate(&event), "make an event");
  return event;
}

}  // namespace

Stopwatch::~Stopwatch() {
  for (const Lap& lap : laps_) {
    cudaEventDestroy(lap.begin);
    cudaEventDestroy(lap.end);
  }
}

void Stopwatch::begin() {
  if (!is_open_) laps_.push_back({make_event(), make_event()});
  is_open_ = true;
  gpu::require(cudaEventRecord(laps_.back().begin), "note the time before the work");
}

void Stopwatch::end() {
  if (!is_open_) throw std::logic_error("Stopwatch: end() without begin()");
  gpu::require(cudaEventRecord(laps_.back().end), "note the time after the work");
  is_open_ = false;
}

std::vector<double> Stopwatch::laps_s() const {
  std::vector<double> seconds;
  for (const Lap& lap : laps_) {
    if (is_open_ && &lap == &laps_.back()) break;
    float milliseconds = 0;
    gpu::require(cudaEventSynchronize(lap.end), "finish the timed work");
    gpu::require(cudaEventElapsedTime(&milliseconds, lap.begin, lap.end), "say how long the work took");
    seconds.push_back(milliseconds / 1e3);
  }
  return seconds;
}

}  // namespace timing
