#pragma once

#include <chrono>
#include <memory>
#include <set>

// NOLINTBEGIN(readability-identifier-naming): CUDA's names
/// A stream has nothing to hold: its work is done.
struct CUstream_st {};
/// When it was recorded, if it was.
struct CUevent_st {
  std::chrono::steady_clock::time_point recorded{};  ///< the latest time
  bool is_recorded = false;                          ///< at all
};
// NOLINTEND(readability-identifier-naming)

namespace simt {

/// What programs have created and not destroyed. Any other pointer is no stream and no event.
struct StreamHandles {
  std::set<std::unique_ptr<CUstream_st>> streams;  ///< by address
  std::set<std::unique_ptr<CUevent_st>> events;    ///< by address
};

}  // namespace simt
