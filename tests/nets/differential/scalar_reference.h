#pragma once

#include <vector>

#include "tests/nets/differential/memory_image.h"

namespace differential {

/// What a launch leaves behind.
struct Outcome {
  MemoryImage memory;
  std::vector<unsigned> result;  ///< of each thread; what the host wrote if it did not get there
};

/// What the host writes where threads store their results.
inline constexpr unsigned kNoResult = 0xabababab;

/// Runs each thread by itself, from one barrier to the next.
Outcome run_scalar(const Program& program);

}  // namespace differential
